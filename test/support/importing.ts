import { outcome } from './table.ts'
import type { Client, Json } from './client.ts'

export const IMPORT = '/api/boards/import'

export const FORMAT = 'wekan-board-1.0.0'

/** The lists of an export that have entries of their own. */
export type Exported = Json &
  Record<
    | 'lists'
    | 'swimlanes'
    | 'customFields'
    | 'cards'
    | 'comments'
    | 'activities'
    | 'checklists'
    | 'checklistItems'
    | 'attachments'
    | 'members'
    | 'users'
    | 'labels',
    Json[]
  >

export type Imported = Record<'cards' | 'comments' | 'checklists' | 'attachments', number> & {
  _id: string
  leftOut: Record<string, number>
  samples: Record<string, string[]>
  unmatched: { name: string; cards: number; comments: number; memberships: number }[]
  createdUsers?: string[]
}

export function exportOf(api: Client, board: string): Promise<Exported> {
  return api.read<Exported>(`/api/boards/${board}/export`)
}

/** Imports what must be taken. */
export function taken(api: Client, body: object): Promise<Imported> {
  return api.sure<Imported>('POST', IMPORT, body)
}

/** Says how the import of a text ends: its status, and of a refusal the code and first sentence. */
export async function ending(api: Client, raw: BodyInit, type = 'application/json') {
  const headers = type === '' ? undefined : { 'content-type': type }
  const reply = await api.send('POST', IMPORT, undefined, { raw, ...(headers && { headers }) })
  return { result: outcome(reply), reason: String(reply.body['reason']), body: reply.body }
}

const ID = /"[2-9A-HJ-NP-Za-km-z]{17}"/g

/** An export with its ids renamed by where they occur first, without what a board's import itself leaves on it. */
export function plain({ modifiedAt: _modifiedAt, ...exported }: Exported): unknown {
  // Entries that an export leaves out are gaps in its numbers, which an import closes.
  const activities = exported.activities
    .filter(({ activityType }) => activityType !== 'importBoard')
    .map((entry, index) => ({ ...entry, seq: index + 1 }))
  const names = new Map<string, string>()
  const text = JSON.stringify({ ...exported, activities }).replace(ID, (id) => {
    if (!names.has(id)) names.set(id, `"#${names.size}"`)
    return names.get(id) ?? ''
  })
  return JSON.parse(text)
}

/** The least export there is, with more in it. */
export function aBoard(more: Json = {}): Json {
  return {
    _format: FORMAT,
    _id: 'b',
    title: 'A board',
    lists: [{ _id: 'l', title: 'A list' }],
    swimlanes: [{ _id: 's', title: 'A lane' }],
    ...more,
  }
}

/** Bytes that come in pieces. */
export function pieces(texts: (string | Uint8Array)[]): ReadableStream<Uint8Array> {
  const left = texts.map((text) =>
    typeof text === 'string' ? new TextEncoder().encode(text) : text,
  )
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = left.shift()
      if (next === undefined) controller.close()
      else controller.enqueue(next)
    },
  })
}

/** A board of two users of elsewhere, `u1` who is named so here, and `u2`. */
export function boardOf(username: string, more: Json = {}): Json {
  return aBoard({
    users: [
      { _id: 'u1', username },
      { _id: 'u2', username: 'nobody-here' },
    ],
    members: [
      { userId: 'u1', isAdmin: true },
      { userId: 'u2', isAdmin: true },
    ],
    cards: [
      {
        _id: 'c',
        listId: 'l',
        userId: 'u1',
        members: ['u1', 'u2'],
        assignees: ['u1'],
        vote: { question: 'Q', positive: ['u1', 'u2'] },
      },
    ],
    comments: [
      { _id: 'a', cardId: 'c', userId: 'u1', text: 'Mine' },
      { _id: 'b', cardId: 'c', userId: 'u2', text: 'Theirs' },
    ],
    activities: [
      { activityType: 'createCard', userId: 'u1', cardId: 'c' },
      { activityType: 'joinMember', userId: 'u2', memberId: 'u1' },
    ],
    ...more,
  })
}
