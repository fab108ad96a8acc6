// A message from the contact form: what is asked for, and what is checked before the server is asked.

import { isEmail, type FormProblem, type Refusal } from '@/lib/call'

export const TOPICS = ['order', 'product', 'business', 'press', 'other'] as const
export type Topic = (typeof TOPICS)[number]

export const MESSAGE_MIN = 10
export const MESSAGE_MAX = 5000

export interface Message {
  topic: Topic | ''
  name: string
  email: string
  message: string
  copy: boolean
  /** The honeypot. */
  website: string
}

export const EMPTY: Message = { topic: '', name: '', email: '', message: '', copy: false, website: '' }

export type MessageField = 'topic' | 'name' | 'email' | 'message'
export type MessageProblem = FormProblem<MessageField>

const FIELDS: readonly MessageField[] = ['topic', 'name', 'email', 'message']

/** Null when nothing is wrong. */
export function check({ topic, name, email, message }: Message): MessageProblem | null {
  const length = message.trim().length
  const wrong: Record<MessageField, boolean> = {
    topic: topic === '',
    name: name.trim() === '',
    email: !isEmail(email.trim()),
    message: length < MESSAGE_MIN || length > MESSAGE_MAX,
  }
  const fields = Object.fromEntries(FIELDS.filter((field) => wrong[field]).map((field) => [field, `form.error.${field}` as const]))
  return Object.keys(fields).length > 0 ? { fields } : null
}

export function problemOf(refusal: Refusal): MessageProblem {
  if (typeof refusal === 'string') return { whole: `form.error.${refusal}` }
  const field = FIELDS.find((known) => known === refusal.field)
  return field ? { fields: { [field]: `form.error.${field}` } } : { whole: 'form.error.unknown' }
}
