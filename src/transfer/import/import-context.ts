import type { Kind } from '../../kernel/contract/kind.ts'
import type { CommandContext } from '../../boards/model/decision.ts'
import { keysOf, pick } from '../../kernel/contract/keyed.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import type { externalIdReader } from './external-ids.ts'
import type { OutsideRelation } from './across.ts'
import type { FirstPass } from './first-pass.ts'
import type { UserMatches } from './match-users.ts'
import { type LeftOutCounts, titleOf } from './left-out.ts'

/** The functions that make the parts of an imported board share this. */
export type ImportContext = {
  boardId: string
  firstPass: FirstPass
  matches: UserMatches
  commandContext: CommandContext
  leftOut: LeftOutCounts
  /** Ids of labels and dropdown items here, by their ids in the export: unchanged unless unsafe or repeated. */
  keptIds: Map<string, string>
  /** Relations to cards that the board does not have. */
  outside: OutsideRelation[]
  /** The new ids of the cards to which other boards have relations; `wanted` has their ids in the file. */
  targets: Map<string, string>
  wanted: ReadonlySet<string>
  /** The external id of a card or a list of the export; null if it has none. */
  externalIdFor: ReturnType<typeof externalIdReader>
  /** The new id for an id of the export; `''` stays empty. */
  idOf(sourceId?: string): string
  /** Remembers the id of an entity; true if no other of its kind had it before. */
  isFirst(kind: string, sourceId: string): boolean
  /** True if `isFirst` was called for this id. */
  wasSeen(kind: string, sourceId: string): boolean
}

/** The fields that are not undefined. */
export function givenFields<T extends object>(of: T) {
  return pick(of, keysOf(of))
}

/** The user here for a user of the export: the importer, for users without an account here. */
export function authorIdOf({ matches, commandContext }: ImportContext, sourceId = ''): string {
  return matches.ids.get(sourceId) ?? commandContext.actor.id
}

/** Counts an entity that becomes the importer's because its author has no account here. */
export function countAuthor(
  { matches, leftOut }: ImportContext,
  sourceId: string,
  title: string,
): void {
  if (sourceId !== '' && !matches.ids.has(sourceId)) leftOut.add('authors', title)
}

/** Counts a card of Trello that becomes the importer's because its export does not say who made it. */
export function countUnknownCreator(
  { firstPass, leftOut }: ImportContext,
  sourceId: string,
  title: string,
): void {
  if (firstPass.source !== 'trello' || sourceId !== '') return
  leftOut.add('cardCreators', title)
}

/** The entries of a list. Of several with the same id, only the last is used and the others are counted as left out. */
export function entriesOf<T extends object>(
  { firstPass, leftOut }: ImportContext,
  list: string,
  kind: Kind<T>,
): T[] {
  const entries = (firstPass.lists.get(list) ?? []).map((raw) =>
    readLeniently(kind, cutLongTexts(raw), leftOut),
  )
  const byId = new Map<unknown, T>()
  for (const [at, one] of entries.entries()) {
    const id = ('_id' in one && one._id) || at
    const before = byId.get(id)
    if (before) leftOut.add(list, titleOf(before))
    byId.set(id, one)
  }
  return [...byId.values()]
}

/** Ids that may stay as they are. Others are replaced, because stored search terms separate ids by spaces. */
export const SAFE_ID = /^[\w-]{1,64}$/
