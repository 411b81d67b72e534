import { described, during } from '../../kernel/contract/kind.ts'
import { ready } from '../../kernel/contract/ready-json.ts'
import { type Revision, perRevision, since } from '../../kernel/contract/revisions.ts'
import { record } from '../../kernel/contract/record.ts'
import { count, flag, text } from '../../kernel/contract/wire.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'
import { shownIn } from '../../kernel/contract/pick-fields.ts'
import type { Found } from '../../kernel/db/statements.ts'
import type { Scope } from '../../kernel/db/scope.ts'
import { idsIn } from '../watches/queries.ts'
import { cardFields } from './fields.ts'
import { type ShownCards, cardsShown } from './view-queries.ts'
import { viewedCard } from './view-values-queries.ts'

const shown = shownIn(cardFields, 'board')

const { title, ...others } = trait(shown, 'record')

const counts = {
  hasDescription: described('True if the card has a description.', flag),
  tasks: described(
    'Number of tasks in the description: items of lists that begin with `[ ]` or `[x]`.',
    count,
  ),
  finishedTasks: described('Number of those tasks that are done.', count),
  comments: count,
  attachments: described('Number of attachments.', count),
  items: described('Number of items in the checklists of the card.', count),
  finishedItems: described('Number of those items that are done.', count),
}

/** A card as a board shows it: without its description, with counts of what is on it. */
export const MiniCard = record('MiniCard', {
  _id: text,
  title,
  ...others,
  ...counts,
  watching: during(since('11'), described('Set if the caller watches it.', flag.optional())),
})

/** A card as a share link shows it on its board. */
export const SharedMiniCard = record('SharedMiniCard', {
  _id: text,
  ...trait(shownIn(shown, 'share'), 'record'),
  ...counts,
})

/** The statements that find mini cards; `miniCards` reads their rows. */
export function findMiniCards(scope: Scope, which: ShownCards, limit: number) {
  return { cards: cardsShown(scope, which, limit) }
}

/** The mini cards that the rows make. */
export function miniCards(found: Found<ReturnType<typeof findMiniCards>>) {
  return found.cards.map(({ card, bytes }) => ({ ...viewedCard(JSON.parse(card)), bytes }))
}

/** The members of a mini card that only later revisions show, and how its JSON has them where they are blank. Inside of a text, their quotation marks would be escaped. */
const lackedIn = perRevision((revision) =>
  keysOf(shown)
    .filter((key) => !MiniCard.fields[key].span.includes(revision))
    .map((key) => {
      const of = shown[key]
      const begin = `,"${key}":`
      return { begin, blank: begin + JSON.stringify('blank' in of ? of.blank : null) }
    }),
)

/** The JSON of the mini cards that the rows make, as a revision shows them. */
export function miniCardsIn(
  { cards }: Found<ReturnType<typeof findMiniCards>>,
  revision: Revision,
) {
  return cards.map(({ card }) => ready(cardJsonIn(card, revision)))
}

/** The JSON of a mini card, as a revision shows it: as it is, unless the card has more than the revision shows. */
export function cardJsonIn(card: string, revision: Revision): string {
  const lacked = lackedIn(revision)
  const text = lacked.reduce((left, { blank }) => left.replace(blank, ''), card)
  if (!lacked.some(({ begin }) => text.includes(begin))) return text
  return JSON.stringify(MiniCard.show(revision, viewedCard(JSON.parse(card))))
}

/** The cards, each of which says that it is watched if it is among these. */
export function withWatches<C extends { id: string }>(cards: C[], watches: { id: string }[]) {
  const watched = idsIn(watches)
  return cards.map((card) => ({ ...card, watching: watched.has(card.id) || undefined }))
}
