import { type Boot, boot } from './boot'

export interface Env {
  supabaseUrl: string
  anonKey: string
}

export const missingEnvMessage = 'Missing Supabase environment variables. Please check your .env file.'

interface BuildVariables {
  VITE_SUPABASE_URL?: string
  VITE_SUPABASE_ANON_KEY?: string
}

/**
 * The backend's address and key: what the server wrote into the page, else what the build was given.
 * An empty address (in the page) or `/` (in the build) means the origin the page came from.
 */
export function resolveEnv(fromPage: Boot['env'], fromBuild: BuildVariables, origin: string): Env {
  const url = fromPage ? fromPage.supabaseUrl || '/' : fromBuild.VITE_SUPABASE_URL
  const anonKey = fromPage?.anonKey ?? fromBuild.VITE_SUPABASE_ANON_KEY
  if (!url || !anonKey) {
    console.warn('Missing environment variables:', url ? 'VITE_SUPABASE_ANON_KEY' : 'VITE_SUPABASE_URL')
    throw new Error(missingEnvMessage)
  }
  return { supabaseUrl: url === '/' ? origin : url, anonKey }
}

/** Throws `missingEnvMessage`; `main.tsx` calls it before anything is rendered. */
export const env = (): Env =>
  resolveEnv(boot.env, import.meta.env as BuildVariables, globalThis.location.origin)
