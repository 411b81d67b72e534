import type { Json } from '../../support/client.ts'
import { newCard } from '../../support/cards.ts'
import { type Person, as, person } from '../../support/people.ts'

export type Inbox = { notifications: Json[]; unread: number }

export const PATH = '/api/user/notifications'

export function inboxOf(one: Person, query = ''): Promise<Inbox> {
  return as(one).read<Inbox>(`${PATH}${query}`)
}

/** The kinds in an inbox, the newest first. */
export async function kindsOf(one: Person, query = ''): Promise<unknown[]> {
  return (await inboxOf(one, query)).notifications.map(({ kind }) => kind)
}

/** A card, and a new member of its board who has read what there is in their inbox. */
export async function withMember() {
  const shop = await newCard()
  const { board } = shop
  const member = await person()
  await as(board.people.admin).sure('POST', `${board.path}/members/${member.id}/add`, {
    action: 'add',
    isAdmin: false,
    isNoComments: false,
    isCommentOnly: false,
  })
  await as(member).sure('POST', `${PATH}/read`, {})
  return { ...shop, member }
}
