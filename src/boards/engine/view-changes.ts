import type { Statement } from '../../kernel/db/statements.ts'
import { forgetReferrers, forgetViews, removeViews, renewViews } from '../cards/view-saves.ts'
import { COUNTED_ON_CARDS, type Table, referencesOf } from '../entities.ts'
import type { Cascade } from '../model/decision.ts'
import type { MergedChanges } from '../model/merge-changes.ts'

/** After these cascades, what views show of cards is as before, or the cards among the other changes say what is not. Those that delete cards (`card`) or change what refers to them (`references`) are looked at one by one. */
const LEAVES_VIEWS: ReadonlySet<Cascade['of']> = new Set([
  'references',
  'card',
  'comment',
  'attachment',
  'looseFile',
  'background',
  'backgroundCopied',
  'receiver',
  'rule',
  'ruleMail',
  'integration',
  'draftBegun',
  'draftKept',
  'draftEnded',
  'keptColumn',
  'home',
  'restoredCard',
  'deletedCard',
  'board',
])

/** The row of a card has its place by these. */
const PLACE = ['boardId', 'archived', 'sort']

/**
 * Keeps the rows of `card_views` true, whatever changes: the statements that run before the changes of a
 * batch, and after them. Every change of something on a card also changes the dates of the card, so
 * the cards among the changes are all whose rows are to be made anew. If a cascade changes cards that are
 * not known here, the board has no such rows until somebody reads it.
 */
export function viewChanges(
  [boardId = '', ...others]: string[],
  { inserted, updated, removed, cascades }: MergedChanges,
): { before: Statement[]; after: Statement[] } {
  const boards = [boardId, ...others]
  const named = (of: Cascade['of']) => cascades.filter((one) => one.of === of).map(({ id }) => id)
  const gone = [...idsIn(removed.get('cards') ?? []), ...named('card')]
  const onCards = COUNTED_ON_CARDS.flatMap((name: Table) => inserted.get(name) ?? [])
  const added = idsIn(inserted.get('cards') ?? [])
  const updates = updated.get('cards') ?? []
  const moved = updates.filter(({ set }) => PLACE.some((key) => key in set))
  const changed = new Set([
    ...idsIn(updates.map(({ key }) => key)),
    ...idsIn(onCards, 'cardId').filter((id) => !added.includes(id)),
  ])
  const referred = named('references').flatMap((ids): string[] => JSON.parse(ids))
  return {
    before: [
      ...removeViews(boards, [...idsIn(moved.map(({ key }) => key)), ...gone]),
      ...(referred.length > 0 ? [forgetReferrers(boardId, referred)] : []),
    ],
    after: [
      ...renewViews(boards, [...added, ...changed]),
      ...(cascades.some(changesViews) ? [forgetViews(boardId)] : []),
    ],
  }
}

/** Returns true if a cascade changes cards that are not among the other changes. */
function changesViews({ of, id }: Cascade): boolean {
  if (of !== 'referrers') return !LEAVES_VIEWS.has(of)
  return referencesOf('cards', 'free').some(({ to }) => id.startsWith(`${to} `))
}

function idsIn(rows: object[], key = 'id'): string[] {
  return rows.map((row) => String(Reflect.get(row, key)))
}
