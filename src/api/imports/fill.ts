import { addCard } from '../../domain/card-change.ts'
import { refuseHuge } from '../../domain/decide.ts'
import { type Change, insert } from '../../domain/decision.ts'
import type { Imported, Told } from '../../domain/import.ts'
import { invalid } from '../../domain/refusal.ts'
import type { Services } from '../../services.ts'
import { ATTACHMENT_BYTES, readAttachment } from './attach.ts'
import { type Raw, entriesIn, readAs } from './entries.ts'
import { ENTRY_BYTES, tooMuch } from './frame.ts'
import { KINDS } from './kinds.ts'
import { cardMaker } from './make-cards.ts'
import type { Making } from './make-frame.ts'
import { makeActivity, makeChecklist, makeComment } from './make-on-cards.ts'
import { type Part, partsOf } from './parts.ts'

type Draft = ReturnType<Services['imports']['draft']>

type Kind = keyof Omit<Told, 'leftOut' | 'unmatched'>

/** Most entries of what is read one by one. */
const MOST_ENTRIES = 300_000

/** Most attachments, each of which is one more thing asked of the bucket. */
const MOST_FILES = 5_000

const MOST: Record<string, number> = {
  cards: ENTRY_BYTES,
  comments: ENTRY_BYTES,
  checklists: ENTRY_BYTES,
  activities: ENTRY_BYTES,
  actions: ENTRY_BYTES,
  attachments: ATTACHMENT_BYTES,
}

/**
 * Stores the cards of an export and what is on them, and its log, as a draft of the board, whose
 * lists count the cards. What belongs to a list or a card that is not there is left out.
 */
export async function fill(
  bytes: AsyncIterable<Uint8Array>,
  making: Making,
  board: Omit<Imported, 'told'>,
  draft: Draft,
): Promise<Omit<Told, 'unmatched'>> {
  const told = { cards: 0, comments: 0, checklists: 0, attachments: 0, leftOut: 0 }
  const make = makers(making, board)
  const take = async (kind: Kind, changes: Change[] | undefined) => {
    told[changes === undefined ? 'leftOut' : kind] += 1
    refuseHuge(changes ?? [])
    await draft.put({ changes })
  }
  const attach = async (part: Part) => {
    if (part.at === undefined) throw invalid(part.name, 'must be a list')
    if (told.attachments >= MOST_FILES) throw tooMuch(MOST_FILES, 'attachments')
    const read = await readAttachment(part, making)
    await take('attachments', read && [insert('attachments', read.attachment)])
    if (read) await draft.put({ file: { ...read.attachment, bytes: read.bytes } })
  }
  const log = async (raw: Raw) => {
    const activity = makeActivity(making, raw, board.board.lastSeq + 1)
    if (activity === undefined) told.leftOut += 1
    else {
      board.board.lastSeq = activity.seq
      await draft.put({ log: [activity] })
    }
  }
  let entries = 0
  for await (const part of partsOf(bytes, (name) => MOST[name] ?? 0)) {
    entries += 1
    if (entries > MOST_ENTRIES) throw tooMuch(MOST_ENTRIES, 'cards, things on them and activities')
    if (part.name === 'attachments') await attach(part)
    else
      for (const raw of entriesIn(part)) {
        if (raw.list === 'activities') await log(raw)
        else if (raw.list === 'cards') await take('cards', make.card(raw))
        else if (raw.list === 'comments') await take('comments', make.comment(raw))
        else if (raw.list === 'checklists') await take('checklists', make.checklist(raw))
      }
  }
  await draft.end()
  return told
}

/** What is made of an entry: changes to store, or nothing where it is left out. */
function makers(making: Making, board: Omit<Imported, 'told'>) {
  const makeCard = cardMaker(making, board)
  return {
    card(raw: Raw) {
      const card = makeCard(readAs(KINDS.cards, raw))
      return card && addCard(card)
    },
    comment(raw: Raw) {
      const comment = makeComment(making, raw)
      return comment && [insert('comments', comment)]
    },
    checklist(raw: Raw) {
      const checklist = makeChecklist(making, raw)
      return checklist && [insert('checklists', checklist)]
    },
  }
}
