import type { Json } from '../kernel/contract/kind.ts'
import { described, exemplified } from '../kernel/contract/kind.ts'
import { text } from '../kernel/contract/wire.ts'
import { CONNECTIONS, atOnce } from '../operations/at-once.ts'
import {
  type Outline,
  countOnFewBoards,
  labelsOf,
  outlineOf,
  readOutline,
  usernamesOf,
} from './boards.ts'
import { chosen, fieldsOf } from './cards.ts'
import { fittingSome } from './reply-budget.ts'
import { ARGUMENTS, OBJECTS, type ToolContext, tool } from './tool.ts'

const USUAL = ['number', 'title', 'board', 'list', 'dueAt']

/** A search gives these fields as ids, so their board must be read for the names. */
const NAMED = ['labels', 'members', 'assignees']

const { board, fields, limit, cursor } = ARGUMENTS

export const findCardsTool = tool({
  name: 'find_cards',
  title: 'Find cards',
  description:
    'Searches all your boards, or one. All terms of `q` must hold; `-` negates one: word, "two words", wor*, list:"To do", label:bug, member:ann or me, assignee:, author:, due:<7d, due:today, due:overdue, due:none, due:2026-12-01..2026-12-31, modified:<1d, is:complete, is:archived, has:checklist, field:"Name"=value, sort:due, sort:-modified. Without `q`: all open cards, the last changed first.',
  scope: 'read',
  input: {
    q: described('', exemplified('label:bug due:<7d', text)).optional(),
    board,
    fields,
    limit,
    cursor,
  },
  output: {
    cards: OBJECTS,
    next: { type: 'string' },
  },
  async run({ q = '', board, fields: asked, limit = 25, cursor }, context) {
    const shown = fieldsOf(asked, USUAL, ['snippet'])
    const on = board === undefined ? undefined : await outlineOf(context, board)
    const read = async (most: number) => {
      const query = { q, limit: String(most), ...(cursor !== undefined && { cursor }) }
      return on === undefined
        ? context.service('search', { path: {}, query })
        : context.service('search_board', { path: { board: on.board._id }, query })
    }
    const first = await read(limit)
    const outlines = await outlinesOf(first.body, shown, context)
    const whole = pageOf(first, shown, outlines)
    const few = isNamed(shown) ? countOnFewBoards(first.body) : first.body.length
    const most = fittingSome(whole.cards.slice(0, few), (cards) => ({ ...whole, cards }))
    return most === whole.cards.length ? whole : pageOf(await read(most), shown, outlines)
  },
})

/** Said in words, so that the list of tools, which each conversation pays for, need not explain it. */
const BEHIND = 'Cards are still being indexed: some may be missing.'

type Page = { body: Found[]; next: string | undefined; indexing: boolean }
type Found = Awaited<ReturnType<typeof searched>>[number]

/** Nothing calls this: it gives the type of the cards that a search finds. */
async function searched({ service }: ToolContext) {
  return (await service('search', { path: {} })).body
}

function isNamed(fields: ReadonlySet<string>): boolean {
  return NAMED.some((name) => fields.has(name))
}

/** The boards of the cards that one call shows, by id, if names on them are asked for. */
async function outlinesOf(found: Found[], fields: ReadonlySet<string>, { service }: ToolContext) {
  const shown = isNamed(fields) ? found.slice(0, countOnFewBoards(found)) : []
  const ids = [...new Set(shown.map(({ boardId }) => boardId))]
  const read = await atOnce(ids, CONNECTIONS, async (id) => readOutline(service, id))
  return new Map(read.map((outline) => [outline.board._id, outline]))
}

function pageOf(
  { body, next, indexing }: Page,
  fields: ReadonlySet<string>,
  outlines: ReadonlyMap<string, Outline>,
) {
  const cards = body.map((card): Json => {
    const outline = outlines.get(card.boardId)
    const whole: Json = {
      ...card,
      id: card._id,
      number: card.cardNumber,
      board: card.boardTitle,
      list: card.listTitle,
      swimlane: undefined,
      ...(outline && {
        swimlane: outline.swimlanes.find(({ _id }) => _id === card.swimlaneId)?.title,
        labels: labelsOf(outline, card.labelIds),
        members: usernamesOf(outline, card.members),
        assignees: usernamesOf(outline, card.assignees),
      }),
    }
    return chosen(whole, fields)
  })
  return { cards, ...(next !== undefined && { next }), ...(indexing && { note: BEHIND }) }
}
