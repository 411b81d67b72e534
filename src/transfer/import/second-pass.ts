import type { BoardOutline } from '../../boards/boards/copy-board.ts'
import type { ImportCounts } from '../../boards/boards/import-board.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { MOST_ENTRIES, boardKind, tooManyEntries } from './first-pass.ts'
import { readLeniently } from './read-leniently.ts'
import type { ImportContext } from './import-context.ts'
import type { MiddlePart } from '../middle/board-reader.ts'
import type { Draft } from '../draft.ts'
import { entryWriter, type StoredCounts } from './store-entries.ts'
import { hasContent, titleOf } from './left-out.ts'
import { profileOf } from './create-users.ts'

/**
 * Stores the cards of an export, everything on them, and its activities in a draft of the board.
 * Updates the card counts of the board's lists. Entries whose list or card is missing are counted
 * as left out.
 */
export async function readSecondPass(
  parts: AsyncIterable<MiddlePart>,
  context: ImportContext,
  board: BoardOutline,
  draft: Draft,
): Promise<Pick<ImportCounts, keyof StoredCounts | 'cardsMissingComments'>> {
  const { firstPass, leftOut } = context
  const writer = entryWriter(context, board, draft)
  readLeniently(boardKind, cutLongTexts(firstPass.own, leftOut), leftOut)
  await writer.begin()
  let entries = 0
  for await (const part of parts) {
    entries += 1
    if (entries > MOST_ENTRIES.all) throw tooManyEntries()
    if (part.list === 'attachments') await writer.attachment(part)
    else for (const raw of part.entries) await writer.entry(raw)
  }
  const cardsMissingComments = await writer.end()
  countOrphans(context)
  countProfiles(context)
  await draft.end()
  return { ...writer.counts, cardsMissingComments }
}

/** Counts the items whose checklist was not imported. */
function countOrphans({ firstPass, leftOut, wasSeen }: ImportContext): void {
  for (const [checklist, items] of firstPass.items) {
    if (wasSeen('checklists', checklist)) continue
    for (const { entry } of items) leftOut.add('checklistItems', titleOf(entry))
  }
}

/**
 * Counts the profiles that an import leaves out: of users without an account here, and of created
 * users if the profile has more than their account gets. Existing accounts keep their own profiles.
 */
export function countProfiles({ firstPass, matches, leftOut }: ImportContext): void {
  const created = new Map(matches.created.map((user) => [user.sourceId, user]))
  const users = [...firstPass.authors.values(), ...(firstPass.lists.get('users') ?? [])]
  for (const [sourceId, entry] of new Map(
    users.map(({ entry }) => [String(entry['_id']), entry]),
  )) {
    const user = created.get(sourceId)
    if (user === undefined && matches.ids.has(sourceId)) continue
    const { fullname, initials, ...others } = profileOf(entry)
    const isTaken = user?.fullname === (fullname ?? '') && user.initials === (initials ?? '')
    if (hasContent(others) || (!isTaken && hasContent([fullname, initials])))
      leftOut.add('profiles', titleOf(entry))
  }
}
