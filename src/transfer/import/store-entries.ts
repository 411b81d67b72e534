import { addCard } from '../../boards/cards/changes.ts'
import { ALL_LIMITS } from '../../boards/model/limits.ts'
import { refuseHuge } from '../../boards/model/row-limit.ts'
import { COUNTED_ON_CARDS } from '../../boards/entities.ts'
import { noCounts } from '../../boards/model/snapshot.ts'
import { type Change, insert, update } from '../../boards/model/decision.ts'
import type { BoardOutline } from '../../boards/boards/copy-board.ts'
import type { Draft } from '../draft.ts'
import { exportTooLarge } from './first-pass-index.ts'
import { makeAttachment } from './read-attachment.ts'
import type { ListEntry, MiddlePart } from '../middle/board-reader.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { KINDS } from './entry-kinds.ts'
import { activityLogWriter } from './activity-log.ts'
import { cardMaker } from './make-cards.ts'
import type { ImportContext } from './import-context.ts'
import { makeChecklist, makeComment } from './make-card-parts.ts'
import { missingCommentCounter } from './missing-comments.ts'
import { hasContent, titleOf } from './left-out.ts'
import { withLinks } from './trello-cards.ts'
import type { Card } from '../../boards/model/rows.ts'

/** The kinds of entries that the reply counts. */
type StoredKind = 'cards' | 'comments' | 'checklists' | 'attachments'

/** The number of stored entries of each kind, and of attachments that are stored only as links. */
export type StoredCounts = Record<StoredKind | 'attachmentLinks', number>

/** Writes the entries of an export one at a time to the board's draft; counts each one left out. `end` gives how many cards lack comments that they had. */
export function entryWriter(context: ImportContext, board: BoardOutline, draft: Draft) {
  const { firstPass, leftOut } = context
  const makeCard = cardMaker(context, board)
  const log = activityLogWriter(context, board, draft)
  const covers = coversOf(context, draft)
  const missing = missingCommentCounter(context)
  const { put, counts } = putter(draft)

  async function card(raw: ListEntry) {
    const { links, entry } = linked(raw, context)
    const given = readLeniently(KINDS.cards, cutLongTexts({ ...raw, entry }, leftOut), leftOut)
    const made = makeCard(given)
    if (made === undefined) return leftOut.add('cards', given.title)
    counts.attachmentLinks += links
    missing.card(entry)
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
    const made = makeChecklist(context, board, given)
    if (made === undefined) return leftOut.add('checklists', titleOf(given.entry))
    await put('checklists', [insert('checklists', made)])
  }

  async function activity(raw: ListEntry) {
    const given = cutLongTexts(raw, leftOut)
    const { activityType, comment: text, commentId, _id } = given.entry
    // Exports without a list of comments have their texts in the activities.
    if (activityType === 'addComment' && text && !firstPass.hasComments)
      await comment({ ...given, entry: { ...given.entry, text, _id: commentId || _id } })
    await log.entry(given)
  }

  async function attachment(part: MiddlePart) {
    const read = await makeAttachment(part, context, counts.attachments)
    if (read === undefined || read === 'link') return
    await put('attachments', [insert('attachments', read.attachment)])
    await draft.put({ file: { ...read.attachment, bytes: read.bytes } })
    covers.found(read.attachment.id)
    await log.attachment(read.sourceId, read.attachment)
  }

  const other = async (raw: ListEntry) => countAgain(context, raw)
  const writers = { cards: card, comments: comment, checklists: checklist, activities: activity }
  const writerOf = new Map(Object.entries(writers))
  const entry = (raw: ListEntry) => (writerOf.get(raw.list) ?? other)(raw)
  const end = () => covers.end().then(missing.end)
  return { counts, begin: log.outline, entry, attachment, end }
}

/** Gives a function that stores an entry of a kind and counts it, and these counts. */
function putter(draft: Draft) {
  const counts: StoredCounts = {
    cards: 0,
    comments: 0,
    checklists: 0,
    attachments: 0,
    attachmentLinks: 0,
  }
  const countOnCard = cardCounter()
  async function put(kind: StoredKind, changes: Change[]) {
    counts[kind] += 1
    refuseHuge(changes)
    for (const change of changes) countOnCard(change)
    await draft.put({ changes })
  }
  return { put, counts }
}

/** Gives a function that counts what is on each card and throws if that is more than a card may have. */
function cardCounter() {
  const counts = noCounts()
  return (change: Change) => {
    const kind = change.do === 'insert' && COUNTED_ON_CARDS.find((table) => table === change.table)
    if (!kind) return
    const cardId = String(Reflect.get(change.row, 'cardId'))
    const count = (counts[kind].get(cardId) ?? 0) + 1
    counts[kind].set(cardId, count)
    const most = ALL_LIMITS.card[kind]
    if (count > most) throw exportTooLarge(most, `${kind} on one card`)
  }
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

/**
 * Adds links to the card's description for attachments that are only addresses, and counts them; the
 * entries of Trello's cards have theirs already. Only the first card with an id gets them.
 */
function linked({ entry }: ListEntry, { firstPass }: ImportContext) {
  const given = entry['attachmentLinks']
  const before = firstPass.source === 'trello' && Number.isSafeInteger(given) ? Number(given) : 0
  const id = String(entry['_id'])
  const links = firstPass.links.get(id)
  if (links === undefined) return { links: before, entry }
  firstPass.links.delete(id)
  const description = withLinks(entry['description'], links)
  return { links: before + links.length, entry: { ...entry, description } }
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
