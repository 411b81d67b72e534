import type { BoardOutline } from '../../boards/boards/copy-board.ts'
import type { ImportCounts } from '../../boards/boards/import-board.ts'
import { ATTACHMENT_BYTES } from './read-attachment.ts'
import { entriesIn } from './read-entries.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { WRAPPER } from './export-format.ts'
import { boardKind, ENTRY_BYTES, MOST_ENTRIES, tooManyEntries } from './first-pass.ts'
import { countSkipped } from './count-unknown-keys.ts'
import { readLeniently } from './read-leniently.ts'
import { KINDS } from './entry-kinds.ts'
import type { ImportContext } from './import-context.ts'
import { countProfiles } from './count-profiles.ts'
import { type LimitOf, type SkippedMember, atMost, partsOf } from '../json/parts.ts'
import type { Draft } from '../draft.ts'
import { type StoredCounts, entryWriter } from './store-entries.ts'
import { titleOf } from './left-out.ts'

/** Lists whose entries the second pass reads, to store them or to count what is left out of them. */
const READ = new Set(Object.keys(KINDS).concat('memberships', 'actions'))

const limitOf: LimitOf = (name) => {
  if (name === WRAPPER) return 'inside'
  if (name === 'attachments') return atMost(ATTACHMENT_BYTES)
  return READ.has(name) ? atMost(ENTRY_BYTES) : undefined
}

/**
 * Stores the cards of an export, everything on them, and its activities in a draft of the board.
 * Updates the card counts of the board's lists. Entries whose list or card is missing are counted
 * as left out.
 */
export async function readSecondPass(
  bytes: AsyncIterable<Uint8Array>,
  context: ImportContext,
  board: BoardOutline,
  draft: Draft,
): Promise<Pick<ImportCounts, keyof StoredCounts | 'cardsMissingComments'>> {
  const { firstPass, leftOut } = context
  const writer = entryWriter(context, board, draft)
  readLeniently(boardKind, cutLongTexts(firstPass.own, leftOut), leftOut)
  await writer.begin()
  let entries = 0
  const onSkipped = (member: SkippedMember) => countSkipped(leftOut, member, firstPass.isTrello)
  for await (const part of partsOf(bytes, limitOf, onSkipped)) {
    entries += 1
    if (entries > MOST_ENTRIES.all) throw tooManyEntries()
    if (part.name === 'attachments') await writer.attachment(part)
    else for (const raw of entriesIn(part, leftOut)) await writer.entry(raw)
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
