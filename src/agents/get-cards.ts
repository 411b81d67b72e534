import { type Json, described } from '../kernel/contract/kind.ts'
import { count } from '../kernel/contract/wire.ts'
import { CONNECTIONS, atOnce } from '../operations/at-once.ts'
import { usernamesOf } from './boards.ts'
import { USUAL_PLAIN } from './card-fields.ts'
import {
  BRIEF_SCHEMAS,
  type CardOnBoard,
  chosen,
  distinctCards,
  fieldsOf,
  shownCard,
} from './cards.ts'
import { TOO_LONG, fitting } from './reply-budget.ts'
import { ARGUMENTS, OBJECTS, references, type ToolContext, tool, unusable } from './tool.ts'

const { board, fields } = ARGUMENTS

/** The fields of a card that only this tool shows. */
const MORE = {
  description: { type: 'string' },
  checklists: OBJECTS,
  discussion: { ...OBJECTS, description: 'Comments, newest first.' },
  attachments: OBJECTS,
  subtasks: OBJECTS,
  customFields: { type: 'object' },
}

const USUAL = [
  ...'number title board list swimlane labels members assignees comments'.split(' '),
  ...USUAL_PLAIN,
  ...Object.keys(MORE),
]

export const getCardsTool = tool({
  name: 'get_cards',
  title: 'Read cards',
  description:
    'Reads cards whole, up to 20: description, comments (`discussion`), checklists and the rest.',
  scope: 'read',
  input: {
    board,
    cards: described('Numbers (with `board`) or ids.', references(20)),
    fields,
    textLimit: described(
      'Characters shown of each text; by default 4000.',
      upTo(40_000),
    ).optional(),
    skip: described('Comments to skip.', upTo(1_000)).optional(),
    textFrom: described('Start of texts, to read on in long ones.', upTo(100_000)).optional(),
  },
  output: {
    cards: {
      type: 'array',
      items: { type: 'object', properties: { ...BRIEF_SCHEMAS, ...MORE } },
    },
    left: { type: 'array', items: { type: 'string' }, description: 'Cards for another call.' },
  },
  async run({ board, cards, fields: asked, textLimit = 4_000, ...from }, context) {
    const shown = fieldsOf(asked, USUAL, Object.keys(MORE))
    const found = await distinctCards(context, { board, cards })
    const read = await atOnce(found, CONNECTIONS, async (one) => ({
      one,
      ...(await wholeOf(one, shown, context)),
    }))
    const show = (limit: number, most: number) =>
      read.map(({ one, view }) => ({
        ...shownCard(one, shown),
        ...(view && chosen(moreOf(one, view, { ...from, limit, most }), shown)),
      }))
    for (const [part, most] of PARTS) {
      const whole = show(Math.ceil(textLimit * part), most)
      const answer = (some: Json[]): Json => ({
        cards: some,
        ...(some.length < whole.length && {
          left: found.slice(some.length).map(({ card }) => card._id),
        }),
      })
      const fit = fitting(whole, answer)
      if (fit > 0) return answer(whole.slice(0, fit))
    }
    throw unusable(TOO_LONG)
  },
})

/** Each step shows less of the texts, and fewer comments and the like, than the one before, until at least one card fits into the answer. */
const PARTS = [
  [1, 50],
  [0.25, 30],
  [0.05, 20],
  [0, 0],
] as const

function upTo(most: number) {
  return count.that((n) => n >= 0 && n <= most, `must be from 0 to ${most}`)
}

/** The card with all that is on it, if something of that is asked for. */
async function wholeOf(
  { card, outline }: CardOnBoard,
  fields: ReadonlySet<string>,
  { service }: ToolContext,
) {
  if (!Object.keys(MORE).some((name) => fields.has(name))) return { view: undefined }
  const path = { board: outline.board._id, card: card._id }
  return { view: (await service('get_card_view', { path })).body }
}

type View = NonNullable<Awaited<ReturnType<typeof wholeOf>>['view']>

/** Cuts each text, and each list of comments and the like, to the part that is shown. */
type Cut = {
  textFrom?: number | undefined
  skip?: number | undefined
  limit: number
  most: number
}

function moreOf({ outline }: CardOnBoard, view: View, cut: Cut): Json {
  const { card, checklists, attachments, subtasks } = view
  const comments = view.comments.slice(cut.skip ?? 0)
  return {
    description: cutText(card.description, cut),
    checklists: checklists.slice(0, cut.most).map(({ title, items }) => ({
      title: cutText(title, cut),
      items: items.slice(0, cut.most).map((item) => ({
        title: cutText(item.title, cut),
        ...(item.isFinished && { done: true }),
        ...(item.assigneeId && { assignee: usernamesOf(outline, [item.assigneeId])[0] }),
        ...(item.dueAt && { dueAt: item.dueAt }),
      })),
    })),
    discussion: comments.slice(0, cut.most).map(({ userId, createdAt, text }) => ({
      by: usernamesOf(outline, [userId])[0],
      at: createdAt,
      text: cutText(text, cut),
    })),
    attachments: attachments.slice(0, cut.most).map(({ name, size }) => ({ name, size })),
    subtasks: subtasks
      .slice(0, cut.most)
      .map(({ cardNumber, title }) => ({ number: cardNumber, title })),
    customFields: customFieldsOf(card.customFields, outline, cut),
  }
}

/** Cuts a text to the part that is asked for, and says how much is left out, so that a reader knows how to go on. */
function cutText(text: string, { textFrom = 0, limit }: Cut): string {
  const part = text.slice(textFrom, textFrom + limit)
  const left = text.length - textFrom - part.length
  return left > 0 ? `${part}… [${left} more; textFrom: ${textFrom + part.length}]` : part
}

/** The values of custom fields by the names of the fields. */
function customFieldsOf(
  values: View['card']['customFields'],
  { customFields }: CardOnBoard['outline'],
  cut: Cut,
) {
  const named = (values ?? []).flatMap(({ _id, value }): [string, unknown][] => {
    const field = customFields.find((one) => one._id === _id)
    const item = field?.settings.dropdownItems?.find((one) => one._id === value)
    const said = item?.name ?? value
    if (field === undefined || said === undefined || said === null || said === '') return []
    return [[field.name, typeof said === 'string' ? cutText(said, cut) : said]]
  })
  return named.length === 0 ? undefined : Object.fromEntries(named.slice(0, cut.most))
}
