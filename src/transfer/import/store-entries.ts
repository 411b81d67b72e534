import { addCard } from '../../cards/changes.ts'
import type { Card } from '../../core/card-rows.ts'
import { refuseHuge } from '../../core/row-limit.ts'
import { type Change, insert, update } from '../../core/decision.ts'
import type { BoardOutline } from '../../boards/copy-board.ts'
import type { Draft } from '../draft.ts'
import { readAttachment } from './read-attachment.ts'
import { type ListEntry } from './read-entries.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { KINDS } from './entry-kinds.ts'
import { activityLogWriter } from './activity-log.ts'
import { cardMaker } from './make-cards.ts'
import type { ImportContext } from './import-context.ts'
import { makeChecklist, makeComment } from './make-card-parts.ts'
import type { JsonPart } from '../json/parts.ts'
import { hasContent, titleOf } from './left-out.ts'
import { withLinks } from './trello.ts'

/** The kinds of entries that the reply counts. */
export type StoredKind = 'cards' | 'comments' | 'checklists' | 'attachments'

/** Writes the entries of an export one at a time to the board's draft; counts each one left out. */
export function entryWriter(context: ImportContext, board: BoardOutline, draft: Draft) {
  const { firstPass, leftOut } = context
  const counts = { cards: 0, comments: 0, checklists: 0, attachments: 0 }
  const makeCard = cardMaker(context, board)
  const log = activityLogWriter(context, board, draft)
  const covers = coversOf(context, draft)
  const put = async (kind: StoredKind, changes: Change[]) => {
    counts[kind] += 1
    refuseHuge(changes)
    await draft.put({ changes })
  }

  async function card(raw: ListEntry) {
    const given = readLeniently(KINDS.cards, cutLongTexts(linked(raw, context), leftOut), leftOut)
    const made = makeCard(given)
    if (made === undefined) return leftOut.add('cards', given.title)
    countNumber(context, raw, made)
    await put('cards', addCard(covers.expect(made)))
    await log.card(given._id, made)
  }

  async function comment(raw: ListEntry) {
    const given = cutLongTexts(raw, leftOut)
    const made = makeComment(context, given)
    if (made === undefined) return leftOut.add('comments', titleOf(given.entry))
    await put('comments', [insert('comments', made)])
    await log.comment(String(given.entry['_id']), made)
  }

  async function checklist(raw: ListEntry) {
    const given = cutLongTexts(raw, leftOut)
    const made = makeChecklist(context, given)
    if (made === undefined) return leftOut.add('checklists', titleOf(given.entry))
    await put('checklists', [insert('checklists', made)])
  }

  async function activity(raw: ListEntry) {
    const given = cutLongTexts(raw, leftOut)
    const { activityType, comment: text, commentId, _id } = given.entry
    // Exports without a list of comments have their texts in the activities.
    if (activityType === 'addComment' && text && !firstPass.names.has('comments'))
      await comment({ ...given, entry: { ...given.entry, text, _id: commentId || _id } })
    await log.entry(given)
  }

  async function attachment(part: JsonPart) {
    const read = await readAttachment(part, context, counts.attachments)
    if (read === undefined || read === 'link') return
    await put('attachments', [insert('attachments', read.attachment)])
    await draft.put({ file: { ...read.attachment, bytes: read.bytes } })
    covers.found(read.attachment.id)
    await log.attachment(read.sourceId, read.attachment)
  }

  const other = async (raw: ListEntry) => countAgain(context, raw)
  const writers = new Map(Object.entries({ cards: card, comments: comment, checklists: checklist }))
  writers.set('activities', activity)
  const entry = (raw: ListEntry) => (writers.get(raw.list) ?? other)(raw)
  return { counts, begin: log.outline, entry, attachment, end: covers.end }
}

/** Counts the cuts and unreadable values of entries that the first pass has used without counting. */
function countAgain({ leftOut }: ImportContext, raw: ListEntry): void {
  const given = cutLongTexts(raw, leftOut)
  if (raw.list === 'users') readLeniently(KINDS.users, given, leftOut)
}

/** Counts a card whose number in the export was taken or invalid. */
function countNumber(
  { leftOut }: ImportContext,
  { entry }: ListEntry,
  { cardNumber, title }: Card,
): void {
  const given = entry['cardNumber']
  if (hasContent(given) && Number(given) !== cardNumber) leftOut.add('cardNumbers', title)
}

/** Adds links to the card's description for attachments that are only addresses. Only the first card with an id gets them. */
function linked(raw: ListEntry, { firstPass }: ImportContext): ListEntry {
  const id = String(raw.entry['_id'])
  const links = firstPass.links.get(id)
  if (links === undefined) return raw
  firstPass.links.delete(id)
  const description = withLinks(raw.entry['description'], links)
  return { ...raw, entry: { ...raw.entry, description } }
}

/** Checks the covers of cards: attachments may come before or after the cards whose covers they are. */
function coversOf({ leftOut }: ImportContext, draft: Draft) {
  const wanted = new Map<string, { id: string; title: string }>()
  const files = new Set<string>()
  return {
    found: (attachment: string) => void files.add(attachment),
    /** The card, without its cover if another card has the same one. */
    expect(card: Card): Card {
      const { id, title, coverId } = card
      if (coverId === '') return card
      if (!wanted.has(coverId)) {
        wanted.set(coverId, { id, title })
        return card
      }
      leftOut.add('covers', title)
      return { ...card, coverId: '' }
    },
    /** Removes covers whose attachment was not imported from their cards. */
    async end() {
      for (const [cover, { id, title }] of wanted) {
        if (files.has(cover)) continue
        leftOut.add('covers', title)
        await draft.put({ changes: [update('cards', { id }, { coverId: '' })] })
      }
    },
  }
}
