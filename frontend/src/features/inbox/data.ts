// Messages of the contact form: the only file of this feature that names a table or a function.

import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { TableView } from '@/components/admin/table-view'
import { supabase } from '@/lib/supabase'

export const STATUSES = ['new', 'read', 'answered', 'archived', 'spam'] as const
export type MessageStatus = (typeof STATUSES)[number]

export const TOPICS = ['order', 'product', 'business', 'press', 'other'] as const
export type Topic = (typeof TOPICS)[number]

export interface MessageRow {
  id: string
  reference: string
  topic: Topic
  name: string
  email: string
  /** How the message begins. */
  opening: string
  status: MessageStatus
  assigned_to: string | null
  created_at: string
}

export interface MessagePage {
  count: number
  unread: number
  rows: MessageRow[]
}

export const PAGE_SIZE = 25

/** One page. Without a state: the inbox, which holds neither what was put away nor spam. */
export const messagesQuery = (factoryId: string, view: TableView) =>
  queryOptions({
    queryKey: ['panel', 'messages', factoryId, view],
    staleTime: 15_000,
    refetchInterval: 60_000,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<MessagePage> => {
      const { data, error } = await supabase()
        .rpc('desk_messages', {
          p_search: view.search,
          p_status: view.filters.status ?? '',
          p_topic: view.filters.topic ?? '',
          p_mine: view.filters.who === 'me',
          p_desc: view.sort?.desc ?? true,
          p_offset: (view.page - 1) * PAGE_SIZE,
          p_limit: PAGE_SIZE,
        })
        .abortSignal(signal)
      if (error) throw error
      return data as unknown as MessagePage
    },
  })

export interface Message extends Omit<MessageRow, 'opening'> {
  message: string
  language_code: string | null
  contact_replies: { id: string; author_id: string | null; text: string; internal: boolean; created_at: string }[]
}

/** Null where there is none, or none of this factory's. */
export const messageQuery = (id: string, factoryId: string) =>
  queryOptions({
    queryKey: ['panel', 'message', id],
    staleTime: 5_000,
    refetchInterval: 60_000,
    queryFn: async ({ signal }): Promise<Message | null> => {
      const { data, error } = await supabase()
        .from('contact_messages')
        .select(
          'id, reference, topic, name, email, message, language_code, status, assigned_to, created_at, contact_replies ( id, author_id, text, internal, created_at )',
        )
        .eq('id', id)
        .eq('factory_id', factoryId)
        .order('created_at', { referencedTable: 'contact_replies' })
        .abortSignal(signal)
        .maybeSingle()
      if (error?.code === '22P02') return null
      if (error) throw error
      return data as unknown as Message | null
    },
  })

export type MessageMove =
  | { kind: 'status'; to: MessageStatus; from: MessageStatus }
  | { kind: 'assign'; userId: string | null }
  | { kind: 'say'; text: string; internal: boolean }

export async function moveMessage(id: string, move: MessageMove): Promise<void> {
  const { error } = await asked(id, move)
  if (error) throw error
}

function asked(id: string, move: MessageMove) {
  switch (move.kind) {
    case 'status':
      return supabase().rpc('set_message_status', { p_id: id, p_status: move.to, p_expected_status: move.from })
    case 'assign':
      // Null takes it away from whoever had it; the generated type knows no null.
      return supabase().rpc('assign_message', { p_id: id, p_user_id: move.userId as string })
    case 'say':
      return supabase().rpc('answer_message', { p_id: id, p_text: move.text, p_internal: move.internal })
  }
}
