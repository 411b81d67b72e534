import { described, during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { record } from '../../kernel/contract/record.ts'
import { count, flag, text } from '../../kernel/contract/wire.ts'
import { trait } from '../../kernel/contract/entity.ts'
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
  hasDescription: described('Whether the card has a description.', flag),
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
  return found.cards.map(({ card, bytes }) => ({ ...viewedCard(card), bytes }))
}

/** The cards, each of which says that it is watched if it is among these. */
export function withWatches<C extends { id: string }>(cards: C[], watches: { id: string }[]) {
  const watched = idsIn(watches)
  return cards.map((card) => ({ ...card, watching: watched.has(card.id) || undefined }))
}
