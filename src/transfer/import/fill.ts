import type { Imported, ImportCounts } from './import-board.ts'
import { ATTACHMENT_BYTES } from './attach.ts'
import { entriesIn } from './entries.ts'
import { fitted } from './fit.ts'
import { boardKind, ENTRY_BYTES, MOST_ENTRIES, tooManyEntries } from './frame.ts'
import { countPassed } from './keys.ts'
import { readAs } from './read-as.ts'
import { KINDS } from './kinds.ts'
import type { Making } from './making.ts'
import { countProfiles } from './profiles.ts'
import { type LimitOf, type Passed, atMost, partsOf } from '../json/parts.ts'
import type { Draft } from '../draft.ts'
import { type Taken, taker } from './take.ts'
import { titleOf } from './tally.ts'

/** The lists whose entries are read: to be stored, or to see what is left out of them. */
const READ = new Set(Object.keys(KINDS).concat('memberships', 'actions'))

const limitOf: LimitOf = (name) => {
  if (name === 'attachments') return atMost(ATTACHMENT_BYTES)
  return READ.has(name) ? atMost(ENTRY_BYTES) : undefined
}

/**
 * Stores the cards of an export and what is on them, and its log, as a draft of the board, whose
 * lists count the cards. What belongs to a list or a card that is not there is left out and counted.
 */
export async function fill(
  bytes: AsyncIterable<Uint8Array>,
  making: Making,
  board: Omit<Imported, 'told'>,
  draft: Draft,
): Promise<Pick<ImportCounts, Taken>> {
  const { frame, tally } = making
  const take = taker(making, board, draft)
  readAs(boardKind, fitted(frame.own, tally), tally)
  await take.begin()
  let entries = 0
  const passed = (member: Passed) => countPassed(tally, member, frame.isTrello)
  for await (const part of partsOf(bytes, limitOf, passed)) {
    entries += 1
    if (entries > MOST_ENTRIES) throw tooManyEntries()
    if (part.name === 'attachments') await take.attachment(part)
    else for (const raw of entriesIn(part, tally)) await take.entry(raw)
  }
  await take.end()
  countOrphans(making)
  countProfiles(making)
  await draft.end()
  return take.told
}

/** Counts the items of checklists that are not there. */
function countOrphans({ frame, tally, isMade }: Making): void {
  for (const [checklist, items] of frame.items) {
    if (isMade('checklists', checklist)) continue
    for (const { entry } of items) tally.add('checklistItems', titleOf(entry))
  }
}
