/** Each service, and something of it that anybody may ask. */
export const SERVICES = [
  { id: 'rest', path: '/rest/v1/languages?select=code&limit=1' },
  { id: 'auth', path: '/auth/v1/health' },
  { id: 'storage', path: '/storage/v1/status' },
  { id: 'realtime', path: '/realtime/v1/api/ping' },
] as const

export type ServiceId = (typeof SERVICES)[number]['id']

export interface Health {
  id: ServiceId
  state: 'up' | 'absent' | 'down'
  /** Null when nothing was heard at all. */
  status: number | null
  ms: number
}

/** 404 and 501 come from a server that runs without the service; 5xx, and silence, from one that has trouble. */
export function judge(status: number | undefined): Health['state'] {
  if (status === undefined || (status >= 500 && status !== 501)) return 'down'
  return status === 404 || status === 501 ? 'absent' : 'up'
}
