import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { described, during } from '../../kernel/contract/kind.ts'
import { type Revision, since } from '../../kernel/contract/revisions.ts'
import { count } from '../../kernel/contract/wire.ts'
import type { CardsGone } from './delete-column.ts'

/** The sentence about the parameter in the documents of the interface. */
export const CARDS_GONE =
  'Deletes its cards with it (`delete`), or keeps them, archived, in another one (`archive`). Since revision 11 it is required if there are some; before, they are deleted without it.'

/** The field of replies that count cards which says how many are archived. */
export const archivedCount = {
  archived_cards_count: during(since('11'), described('Number of its archived cards.', count)),
}

/** Reads from a call that deletes a list or a swimlane if its cards are deleted or archived. */
export function cardsGone({
  query,
  revision,
}: {
  query: URLSearchParams
  revision: Revision
}): CardsGone {
  const given = query.get('cards')
  if (given === 'delete' || given === 'archive') return given
  if (given !== null) throw invalidQuery('cards', 'must be delete or archive')
  return since('11').includes(revision) ? 'ask' : 'delete'
}
