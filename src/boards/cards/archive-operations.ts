import { one } from '../../kernel/contract/reply.ts'
import { operation } from '../../operations/operation.ts'
import { write } from '../engine/dispatch.ts'
import { Id } from '../../kernel/contract/record.ts'

const VERBS = [
  { verb: 'archive', archive: true, summary: 'Archives a card.' },
  { verb: 'unarchive', archive: false, summary: 'Restores an archived card.' },
  { verb: 'restore', archive: false, summary: 'Restores an archived card.' },
] as const

const METHODS = [
  { method: 'POST', suffix: '' },
  { method: 'PUT', suffix: '_by_put' },
] as const

/** Clients use either method, and name the card's list or leave it out. */
export const cardStates = VERBS.flatMap(({ verb, archive, summary }) =>
  METHODS.flatMap(({ method, suffix }) => [
    operation({
      name: `${verb}_card${suffix}`,
      tag: 'Cards',
      summary,
      method,
      path: `/api/boards/{board}/lists/{list}/cards/{card}/${verb}`,
      access: 'write',
      reply: one(Id),
      run: write('editCard', ({ path: { list, card } }) => ({ list, card, archive })),
    }),
    operation({
      name: `${verb}_board_card${suffix}`,
      tag: 'Cards',
      summary,
      method,
      path: `/api/boards/{board}/cards/{card}/${verb}`,
      access: 'write',
      reply: one(Id),
      run: write('editCard', ({ path: { card } }) => ({ card, archive })),
    }),
  ]),
)
