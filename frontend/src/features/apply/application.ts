// An application to become a seller: its fields in steps, what is checked at each, and the draft a browser keeps.

import { isEmail, type FormProblem, type Refusal } from '@/lib/call'

import { isOrgNumber } from './org-number'

export const KINDS = ['store', 'market', 'distributor', 'horeca'] as const
export const CHANNELS = ['store', 'online', 'catering', 'wholesale'] as const
export const DOCUMENT_KINDS = ['registration', 'food_permit', 'insurance'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Bytes; the bucket's own limit. */
export const DOCUMENT_MAX = 50_000_000

export interface SellerDocument {
  kind: DocumentKind
  /** In the bucket `seller-docs`. */
  path: string
  name: string
  size: number
}

/** Named as the server names them, so that its refusals find their field. */
export interface Application {
  company: string
  org_number: string
  kind: string
  website: string
  contact_name: string
  email: string
  phone: string
  address: string
  postcode: string
  city: string
  assortment: readonly string[]
  channels: readonly string[]
  message: string
  documents: readonly SellerDocument[]
  consent: boolean
}

export const EMPTY: Application = {
  company: '',
  org_number: '',
  kind: '',
  website: '',
  contact_name: '',
  email: '',
  phone: '',
  address: '',
  postcode: '',
  city: '',
  assortment: [],
  channels: [],
  message: '',
  documents: [],
  consent: false,
}

export const STEPS = ['company', 'contact', 'place', 'goods', 'documents', 'send'] as const
export type Step = (typeof STEPS)[number]

export type ApplicationField = Exclude<keyof Application, 'message' | 'documents'>
export type ApplicationProblem = FormProblem<ApplicationField>

/** Which step asks for which fields that can be wrong. */
export const FIELDS: Record<Step, readonly ApplicationField[]> = {
  company: ['company', 'org_number', 'kind', 'website'],
  contact: ['contact_name', 'email', 'phone'],
  place: ['address', 'postcode', 'city'],
  goods: ['assortment', 'channels'],
  documents: [],
  send: ['consent'],
}

const filled = (text: string) => text.trim() !== ''

const CHECKS: Record<ApplicationField, (application: Application) => boolean> = {
  company: ({ company }) => filled(company),
  org_number: ({ org_number }) => isOrgNumber(org_number.trim()),
  kind: ({ kind }) => KINDS.some((known) => known === kind),
  website: ({ website }) => website.trim() === '' || /^https?:\/\/[^\s\\]+\.[^\s\\]+$/.test(website.trim()),
  contact_name: ({ contact_name }) => filled(contact_name),
  email: ({ email }) => isEmail(email.trim()),
  phone: ({ phone }) => /^\+?[0-9 ()-]{5,30}$/.test(phone.trim()),
  address: ({ address }) => filled(address),
  postcode: ({ postcode }) => /^\d{3} ?\d{2}$/.test(postcode.trim()),
  city: ({ city }) => filled(city),
  assortment: ({ assortment }) => assortment.length > 0,
  channels: ({ channels }) => channels.length > 0,
  consent: ({ consent }) => consent,
}

/** Null when nothing in this step is wrong. */
export function checkStep(step: Step, application: Application): ApplicationProblem | null {
  const wrong = FIELDS[step].filter((field) => !CHECKS[field](application))
  if (wrong.length === 0) return null
  return { fields: Object.fromEntries(wrong.map((field) => [field, `form.error.${field}` as const])) }
}

/** The first step that is not in order yet; `send` when only the consent is missing. */
export const firstOpenStep = (application: Application): Step =>
  STEPS.find((step) => step !== 'send' && checkStep(step, application) !== null) ?? 'send'

/** Where the server's refusal is shown. */
export function placeOf(refusal: Refusal): { step: Step; problem: ApplicationProblem } {
  if (typeof refusal === 'string') return { step: 'send', problem: { whole: `form.error.${refusal}` } }
  for (const step of STEPS) {
    const field = FIELDS[step].find((known) => known === refusal.field)
    if (field) return { step, problem: { fields: { [field]: `form.error.${field}` } } }
  }
  return { step: 'send', problem: { whole: 'form.error.unknown' } }
}

/** The draft as a browser's storage holds it. Consent is given anew each time. */
export const written = (application: Application): string => JSON.stringify({ ...application, consent: undefined })

/** What storage held, whatever somebody has put there: fields of another type count as not filled in. */
export function read(text: string | null): Application {
  try {
    const value = JSON.parse(text ?? '{}') as Record<string, unknown>
    const kept = Object.entries(EMPTY).filter(([key, empty]) => {
      const found = value[key]
      if (key === 'consent') return false
      if (key === 'documents') return Array.isArray(found) && found.every(isDocument)
      return Array.isArray(empty) ? Array.isArray(found) && found.every((each) => typeof each === 'string') : typeof found === typeof empty
    })
    return { ...EMPTY, ...Object.fromEntries(kept.map(([key]) => [key, value[key]])) }
  } catch {
    return EMPTY
  }
}

function isDocument(value: unknown): value is SellerDocument {
  if (value === null || typeof value !== 'object') return false
  const { kind, path, name, size } = value as Record<string, unknown>
  return DOCUMENT_KINDS.some((known) => known === kind) && typeof path === 'string' && typeof name === 'string' && typeof size === 'number'
}
