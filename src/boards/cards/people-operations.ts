import { one } from '../../kernel/contract/reply.ts'
import { write } from '../engine/dispatch.ts'
import { operation } from '../../operations/operation.ts'
import { pairOf } from './bulk-form.ts'
import { CardPeople } from './bulk-record.ts'
import type { ChangeCards } from './change-cards.ts'
import { mapReplyAndErrors } from './map-reply.ts'

const KINDS = [
  { kind: 'members', of: 'member', field: 'addMembers' },
  { kind: 'assignees', of: 'assignee', field: 'addAssignees' },
] as const

const VERBS = [
  { verb: 'add', method: 'POST', does: 'Puts a member of the board on a card as' },
  { verb: 'remove', method: 'DELETE', does: 'Takes a user off a card as' },
] as const

/** These operations put one person on an open card, or take one off it. */
export const cardPeople = KINDS.flatMap(({ kind, of, field }) =>
  VERBS.map(({ verb, method, does }) =>
    operation({
      name: `${verb}_card_${of}`,
      tag: 'Cards',
      summary: `${does} ${of}.`,
      method,
      path: `/api/boards/{board}/lists/{list}/cards/{card}/${kind}/{user}`,
      access: 'write',
      reply: one(CardPeople),
      run: mapReplyAndErrors(
        write('changeCards', ({ path: { list, card, user } }): ChangeCards => {
          const change = verb === 'add' ? pairOf([user]) : pairOf([], [user])
          return {
            cards: [card],
            namedBy: 'card',
            only: 'open',
            list,
            // Whoever is put on a card has to be a member of the board, whether the id is a user's or nobody's.
            person: verb === 'remove' ? user : undefined,
            members: kind === 'members' ? change : undefined,
            assignees: kind === 'assignees' ? change : undefined,
            shows: ['members', 'assignees'],
          }
        }),
        {
          show: ({ changed: [card] }) => {
            const { _id: id = '', members = [], assignees = [] } = card ?? {}
            return { id, members, assignees }
          },
          names: { [field]: 'user' },
        },
      ),
    }),
  ),
)
