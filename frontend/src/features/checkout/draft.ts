// What is filled in at the checkout: checked here before the server is asked, and kept for this tab while it is not sent. The
// server checks all of it again (`app.contact_problems`); the rules are meant to agree, and the server's word is the last.

export interface Draft {
  name: string
  email: string
  phone: string
  company: string
  org_number: string
  po_number: string
  line1: string
  line2: string
  postcode: string
  city: string
  hasBilling: boolean
  billing_line1: string
  billing_postcode: string
  billing_city: string
  savesAddress: boolean
  delivery: string
  payment: string
  note: string
}

export const EMPTY_DRAFT: Draft = {
  name: '',
  email: '',
  phone: '',
  company: '',
  org_number: '',
  po_number: '',
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  hasBilling: false,
  billing_line1: '',
  billing_postcode: '',
  billing_city: '',
  savesAddress: false,
  delivery: '',
  payment: '',
  note: '',
}

export const STEPS = ['contact', 'delivery', 'payment'] as const
export type Step = (typeof STEPS)[number]

export type FieldName = Exclude<keyof Draft, 'hasBilling' | 'savesAddress'>
export type Problem = 'required' | 'invalid' | 'unavailable' | 'too_long'
export type Problems = Partial<Record<FieldName, Problem>>

const EMAIL = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@.<>"(),;:\\]{2,}$/
const PHONE = /^\+?\d[\d ()/-]{4,28}\d$/

/** `824 43` and `SE-824 43` are 82443, as on the server. */
export const normalPostcode = (text: string): string => text.replace(/^\s*SE-?/i, '').replace(/\s/g, '')

/** The last digit of an organisation number checks the nine before it. */
export function isOrgNumber(text: string): boolean {
  if (!/^\d{6}-?\d{4}$/.test(text)) return false
  const sum = [...text.replace('-', '')].reduce((total, character, index) => {
    const digit = Number(character) * (index % 2 === 0 ? 2 : 1)
    return total + (digit > 9 ? digit - 9 : digit)
  }, 0)
  return sum % 10 === 0
}

const MOST: Partial<Record<FieldName, number>> = {
  name: 200,
  company: 200,
  po_number: 60,
  line1: 200,
  line2: 200,
  city: 100,
  billing_line1: 200,
  billing_city: 100,
  note: 1000,
}

const needed = (text: string, isUsable: (text: string) => boolean = () => true): Problem | undefined =>
  text === '' ? 'required' : isUsable(text) ? undefined : 'invalid'

/** What each field of a step lacks. Pickup needs no address, but the first step comes before that is chosen: it asks for one. */
export function problemsOf(draft: Draft, step: Step): Problems {
  const said = (name: FieldName) => draft[name].trim()
  const postcode = (name: FieldName) => needed(said(name), (text) => /^\d{5}$/.test(normalPostcode(text)))
  const found: Problems =
    step === 'delivery'
      ? { delivery: needed(draft.delivery) }
      : step === 'payment'
        ? { payment: needed(draft.payment) }
        : {
            name: needed(said('name')),
            email: needed(said('email'), (text) => EMAIL.test(text) && text.length <= 254),
            phone: needed(said('phone'), (text) => PHONE.test(text)),
            org_number: said('org_number') || said('company') ? needed(said('org_number'), isOrgNumber) : undefined,
            line1: needed(said('line1')),
            postcode: postcode('postcode'),
            city: needed(said('city')),
            ...(draft.hasBilling && {
              billing_line1: needed(said('billing_line1')),
              billing_postcode: postcode('billing_postcode'),
              billing_city: needed(said('billing_city')),
            }),
          }
  for (const [name, most] of Object.entries(MOST) as [FieldName, number][])
    if (said(name).length > most && (step === 'payment') === (name === 'note')) found[name] = 'too_long'
  return Object.fromEntries(Object.entries(found).filter(([, problem]) => problem !== undefined))
}

export const isDone = (draft: Draft, step: Step): boolean => Object.keys(problemsOf(draft, step)).length === 0

/** The step to show: the one asked for, unless an earlier one is not done. */
export function reachableStep(draft: Draft, wanted: string | null): Step {
  const open = STEPS.find((step) => !isDone(draft, step)) ?? 'payment'
  const asked = STEPS.find((step) => step === wanted) ?? 'contact'
  return STEPS.indexOf(asked) <= STEPS.indexOf(open) ? asked : open
}

/** Which step a field is filled in on. */
export const stepOf = (field: FieldName): Step =>
  field === 'delivery' ? 'delivery' : field === 'payment' || field === 'note' ? 'payment' : 'contact'

/** Text of the storage as a draft; what is not one is an empty one. */
export function parseDraft(text: string | null): Draft {
  let value: unknown
  try {
    value = JSON.parse(text ?? '{}')
  } catch {
    return EMPTY_DRAFT
  }
  if (value === null || typeof value !== 'object') return EMPTY_DRAFT
  const known = Object.entries(EMPTY_DRAFT).map(([key, empty]) => {
    const kept = (value as Record<string, unknown>)[key]
    return [key, typeof kept === typeof empty ? kept : empty]
  })
  return Object.fromEntries(known) as Draft
}

export interface OrderRequest {
  p_cart_id: string
  p_contact: Record<string, string>
  p_delivery: { method: string; address: Record<string, string> | null; billing: Record<string, string> | null }
  p_payment: { method: string; expected_total: number }
}

/** What is asked of the server. `total` is the one on the screen: no other is charged. */
export function orderRequest(draft: Draft, cartId: string, language: string, needsAddress: boolean, total: number): OrderRequest {
  const { name, email, phone, company, org_number, po_number, note } = draft
  return {
    p_cart_id: cartId,
    p_contact: { name, email, phone, company, org_number, po_number, note, language },
    p_delivery: {
      method: draft.delivery,
      address: needsAddress
        ? { line1: draft.line1, line2: draft.line2, postcode: draft.postcode, city: draft.city }
        : null,
      billing: draft.hasBilling
        ? { line1: draft.billing_line1, postcode: draft.billing_postcode, city: draft.billing_city }
        : null,
    },
    p_payment: { method: draft.payment, expected_total: total },
  }
}
