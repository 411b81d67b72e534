import { type Json, described } from '../kernel/contract/kind.ts'
import { count } from '../kernel/contract/wire.ts'
import { type Outline, labelName, outlineOf, usernamesOf } from './boards.ts'
import { dateGiven, datedIn } from './dates.ts'
import { fitting } from './reply-budget.ts'
import { ARGUMENTS, type ToolContext, tool } from './tool.ts'

export const whatChangedTool = tool({
  name: 'what_changed',
  title: 'What changed',
  description:
    'The log of a board, oldest first: after `after` (a `seq`), or since a time; by default the newest entries. Call again with the `seq` of the answer to learn only what is new.',
  scope: 'read',
  input: {
    board: ARGUMENTS.board,
    after: described(
      '',
      count.that((seq) => seq >= 0, 'must not be negative'),
    ).optional(),
    since: described('ISO-8601.', dateGiven).optional(),
    limit: ARGUMENTS.limit,
  },
  output: {
    seq: { type: 'integer', description: '`after` of the next call.' },
    left: { type: 'integer', description: 'Entries that are newer than the last one here.' },
    changes: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          at: { type: 'string' },
          by: { type: 'string' },
          via: { type: 'string', description: 'Name of the token.' },
          did: { type: 'string' },
          card: { type: 'string' },
          from: { type: 'string' },
          to: { type: 'string' },
        },
      },
    },
  },
  async run({ board, after, since: from, limit = 50 }, context) {
    const { since } = await datedIn({ since: from }, ['since'], context)
    const outline = await outlineOf(context, board)
    const beginning = await beginningOf(context, outline, { after, since, limit })
    const path = { board: outline.board._id }
    const query = { after: String(beginning), limit: String(limit) }
    const { body } = await context.service('get_board_activities', { path, query })
    const numbers = await numbersOf(context, outline, body)
    const entries = body.map((activity) => ({
      seq: activity.seq,
      shown: shownChange(activity, outline, numbers),
    }))
    const answer = (some: typeof entries): Json => {
      const seq = some.at(-1)?.seq ?? beginning
      const left = outline.seq - seq
      return { seq, ...(left > 0 && { left }), changes: some.map(({ shown }) => shown) }
    }
    return answer(entries.slice(0, fitting(entries, answer)))
  },
})

type Asked = { after?: number | undefined; since?: string | null | undefined; limit: number }

/** The `seq` after which the answer begins. */
async function beginningOf(
  context: ToolContext,
  outline: Outline,
  { after, since, limit }: Asked,
): Promise<number> {
  if (after !== undefined) return after
  if (!since) return Math.max(0, outline.seq - limit)
  return seqBefore(context, outline, since)
}

/** The last `seq` before a time. The log is in the order of time, so that halving finds it in a few steps. */
async function seqBefore(
  { service }: ToolContext,
  outline: Outline,
  since: string,
): Promise<number> {
  const path = { board: outline.board._id }
  let [low, high] = [0, outline.seq]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const query = { after: String(middle), limit: '1' }
    const { body } = await service('get_board_activities', { path, query })
    if ((body[0]?.createdAt ?? since) >= since) high = middle
    else low = body[0]?.seq ?? high
  }
  return low
}

type Activity = Awaited<ReturnType<typeof activitiesRead>>[number]

/** Nothing calls this: it gives the type of the entries in the log. */
async function activitiesRead({ service }: ToolContext) {
  return (await service('get_board_activities', { path: { board: '' } })).body
}

/** The numbers of the open cards that entries are about. */
async function numbersOf({ service }: ToolContext, { board }: Outline, log: Activity[]) {
  const cards = [...new Set(log.flatMap(({ cardId }) => cardId ?? []))].join(',')
  if (cards === '') return new Map<string, number>()
  const { body } = await service('get_board_view', { path: { board: board._id }, query: { cards } })
  return new Map(body.cards.map(({ _id, cardNumber }) => [_id, cardNumber]))
}

/** An entry of the log with names in place of ids, and with the old and the new value. */
function shownChange(
  activity: Activity,
  outline: Outline,
  numbers: ReadonlyMap<string, number>,
): Json {
  const {
    activityType: did,
    createdAt: at,
    userId,
    cardId,
    title,
    memberId,
    labelId,
    tokenName,
  } = activity
  const number = numbers.get(cardId ?? '')
  const [by] = usernamesOf(outline, [userId])
  const titleOf = (id: string | null | undefined) =>
    outline.lists.find(({ _id }) => _id === id)?.title
  const label = outline.board.labels.find(({ _id }) => _id === labelId)
  const [member] = memberId ? usernamesOf(outline, [memberId]) : []
  const to = did === 'moveCard' || did === 'createCard' ? titleOf(activity.listId) : undefined
  return {
    at,
    by,
    ...(tokenName && { via: tokenName }),
    did,
    ...shortened({
      [cardId ? 'card' : 'name']: number === undefined ? title : `#${number} ${title ?? ''}`,
      from: did === 'moveCard' ? titleOf(activity.oldListId) : activity.oldValue,
      to:
        to ??
        member ??
        (label && labelName(label)) ??
        activity.comment ??
        valueIn(activity, outline),
    }),
  }
}

/** The value of an activity as people read it: that of a dropdown is the id of an item, which has a name. */
function valueIn(
  { customFieldId, value }: Activity,
  { customFields }: Outline,
): string | undefined {
  const field = customFields.find(({ _id }) => _id === customFieldId)
  const item = field?.settings.dropdownItems?.find(({ _id }) => _id === value)
  return item?.name ?? textOf(value)
}

function textOf(value: Activity['value']): string | undefined {
  return value === null || value === undefined ? undefined : String(value)
}

/** Most characters of a text in an entry. */
const MOST = 200

function shortened(texts: Record<string, string | null | undefined>): Json {
  const given = Object.entries(texts).filter(([, text]) => text)
  return Object.fromEntries(
    given.map(([key, text = '']) => [
      key,
      (text ?? '').length > MOST ? `${(text ?? '').slice(0, MOST)}…` : text,
    ]),
  )
}
