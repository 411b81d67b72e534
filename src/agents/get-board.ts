import { type Json, described } from '../kernel/contract/kind.ts'
import { text } from '../kernel/contract/wire.ts'
import { type Outline, labelName, listNamed, membersIn, outlineOf, ownBoardsOf } from './boards.ts'
import { USUAL_FIELDS, fieldsOf, shownCard } from './cards.ts'
import { foldedName } from '../kernel/contract/nearest.ts'
import { fittingSome, replyCharacters } from './reply-budget.ts'
import { ARGUMENTS, OBJECTS, references, tool, unusable } from './tool.ts'

const { fields, limit, cursor } = ARGUMENTS

const strings = { type: 'array', items: { type: 'string' } }
export const getBoardTool = tool({
  name: 'get_board',
  title: 'Read a board',
  description:
    'Without `board`: lists your boards. With it: its lists with card counts, labels, members, swimlanes, custom fields, its `seq` (for what_changed), and its open cards in order.',
  scope: 'read',
  input: {
    board: described('Title or id.', text).optional(),
    lists: described('Only cards in these lists; [] for no cards.', references(100)).optional(),
    match: described('Only lists, labels, members, boards … whose name has this.', text).optional(),
    fields,
    limit,
    cursor,
  },
  output: {
    boards: OBJECTS,
    id: { type: 'string' },
    title: { type: 'string' },
    seq: { type: 'integer' },
    rights: strings,
    lists: OBJECTS,
    swimlanes: strings,
    labels: OBJECTS,
    members: strings,
    customFields: OBJECTS,
    more: { type: 'object', description: 'Numbers of names left out; `match` finds them.' },
    cards: OBJECTS,
    next: { type: 'string' },
  },
  async run({ board, lists, match = '', fields: asked, limit = 50, cursor }, context) {
    const shown = fieldsOf(asked, USUAL_FIELDS)
    if (board === undefined) {
      const own = await ownBoardsOf(context.service)
      return withinBudget({ boards: own.map(({ _id, title }) => ({ id: _id, title })) }, match)
    }
    const outline = await outlineOf(context, board)
    const names = withinBudget(namesIn(outline), match)
    const inLists = lists?.map((name) => listNamed(outline, name)._id)
    if (inLists?.length === 0) return names
    const path = { board: outline.board._id }
    const { body } = await context.service('get_board_view', { path })
    const order = new Map(outline.lists.map(({ _id }, at) => [_id, at]))
    const cards = body.cards
      .filter(({ listId }) => inLists?.includes(listId) ?? true)
      .toSorted((a, b) => (order.get(a.listId) ?? 0) - (order.get(b.listId) ?? 0))
    return {
      ...names,
      ...partOf(
        cards.map((card) => shownCard({ card, outline, archived: false }, shown)),
        { limit, cursor, names },
      ),
    }
  },
})

/** A part of the entries, and where the next begins, within what the names leave of a reply. */
export function partOf(
  entries: Json[],
  { limit, cursor = '0', names = {} }: { limit: number; cursor?: string | undefined; names?: Json },
) {
  if (!/^\d{1,6}$/.test(cursor)) throw unusable('cursor must be the `next` of the answer before.')
  const from = Number(cursor)
  const page = entries.slice(from, from + limit)
  const whole = (cards: Json[]) => ({ ...names, cards, next: String(entries.length) })
  const most = fittingSome(page, whole)
  const next = from + most
  return { cards: page.slice(0, most), ...(next < entries.length && { next: String(next) }) }
}

function namesIn(outline: Outline) {
  const { board, swimlanes, lists, customFields, rights, seq } = outline
  return {
    id: board._id,
    title: board.title,
    seq,
    rights,
    lists: lists.map(({ title, cardCount, wipLimit }) => ({
      title,
      cards: cardCount,
      ...(wipLimit?.enabled && { wipLimit: wipLimit.value }),
    })),
    swimlanes: swimlanes.map(({ title }) => title),
    labels: board.labels.map((label) => ({ name: labelName(label), color: label.color })),
    members: membersIn(outline).map(({ username }) => username),
    customFields: customFields.map(({ name, type }) => ({ name, type })),
  }
}

/** Most names of each kind, tried one after the other until the answer is short enough. */
const MOST_NAMES = [200, 100, 40, 10, 1]

/** Half of a reply at most is for names, so that there is room for cards. */
const NAMES_CHARACTERS = 49_000

/** The answer with the names that match, as many of each kind as fit, and how many are left out. */
function withinBudget(whole: Json, match: string): Json {
  const wanted = foldedName(match)
  const matching = Object.entries(whole).map(([key, value]) => [
    key,
    Array.isArray(value) && key !== 'rights'
      ? value.filter((one) => foldedName(nameOf(one)).includes(wanted))
      : value,
  ])
  for (const most of MOST_NAMES) {
    const answer = cutTo(Object.fromEntries(matching), most)
    if (replyCharacters(answer) <= NAMES_CHARACTERS || most === 1) return answer
  }
  return whole
}

function cutTo(whole: Json, most: number): Json {
  const cut = { ...whole }
  const more: Record<string, number> = {}
  for (const [key, value] of Object.entries(whole)) {
    if (!Array.isArray(value) || value.length <= most) continue
    cut[key] = value.slice(0, most)
    more[key] = value.length - most
  }
  return { ...cut, ...(Object.keys(more).length > 0 && { more }) }
}

/** An entry is named by its title or name, or is a name itself. */
function nameOf(one: unknown): string {
  if (typeof one !== 'object' || one === null) return String(one)
  const name: unknown = Reflect.get(one, 'title') ?? Reflect.get(one, 'name')
  return typeof name === 'string' ? name : ''
}
