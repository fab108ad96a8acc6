// The contact form's only call.

import { supabase } from '@/lib/supabase'

import type { Message } from './message'

/** Answers the number the visitor may quote. Rejects with PostgREST's error. */
export async function sendMessage(message: Message, language: string): Promise<string> {
  const { data, error } = await supabase().rpc('send_contact_message', {
    p_topic: message.topic,
    p_name: message.name,
    p_email: message.email.trim(),
    p_message: message.message,
    p_language: language,
    p_copy: message.copy,
    p_website: message.website,
  })
  if (error) throw error
  return (data as { reference: string }).reference
}
