import { addCard } from '../../cards/changes.ts'
import type { Card } from '../../core/card-rows.ts'
import { refuseHuge } from '../../core/row-limit.ts'
import { type Change, insert, update } from '../../core/decision.ts'
import type { Imported } from './import-board.ts'
import type { Draft } from '../draft.ts'
import { readAttachment } from './attach.ts'
import { type Raw } from './entries.ts'
import { readAs } from './read-as.ts'
import { fitted } from './fit.ts'
import { KINDS } from './kinds.ts'
import { logger } from './log.ts'
import { cardMaker } from './make-cards.ts'
import type { Making } from './making.ts'
import { makeChecklist, makeComment } from './make-on-cards.ts'
import type { JsonPart } from '../json/parts.ts'
import { carries, titleOf } from './tally.ts'
import { withLinks } from './trello.ts'

/** What is counted as taken. */
export type Taken = 'cards' | 'comments' | 'checklists' | 'attachments'

/** Takes the entries of an export one by one into a draft of its board; counts each that is left out. */
export function taker(making: Making, board: Omit<Imported, 'told'>, draft: Draft) {
  const { frame, tally } = making
  const told = { cards: 0, comments: 0, checklists: 0, attachments: 0 }
  const makeCard = cardMaker(making, board)
  const log = logger(making, board, draft)
  const covers = coversOf(making, draft)
  const put = async (kind: Taken, changes: Change[]) => {
    told[kind] += 1
    refuseHuge(changes)
    await draft.put({ changes })
  }

  async function card(raw: Raw) {
    const given = readAs(KINDS.cards, fitted(linked(raw, making), tally), tally)
    const made = makeCard(given)
    if (made === undefined) return tally.add('cards', given.title)
    countNumber(making, raw, made)
    await put('cards', addCard(covers.expect(made)))
    await log.card(given._id, made)
  }

  async function comment(raw: Raw) {
    const given = fitted(raw, tally)
    const made = makeComment(making, given)
    if (made === undefined) return tally.add('comments', titleOf(given.entry))
    await put('comments', [insert('comments', made)])
    await log.comment(String(given.entry['_id']), made)
  }

  async function checklist(raw: Raw) {
    const given = fitted(raw, tally)
    const made = makeChecklist(making, given)
    if (made === undefined) return tally.add('checklists', titleOf(given.entry))
    await put('checklists', [insert('checklists', made)])
  }

  async function activity(raw: Raw) {
    const given = fitted(raw, tally)
    const { activityType, comment: text, commentId, _id } = given.entry
    // Where there is no list of comments, the log holds their texts.
    if (activityType === 'addComment' && text && !frame.names.has('comments'))
      await comment({ ...given, entry: { ...given.entry, text, _id: commentId || _id } })
    await log.entry(given)
  }

  async function attachment(part: JsonPart) {
    const read = await readAttachment(part, making, told.attachments)
    if (read === undefined || read === 'link') return
    await put('attachments', [insert('attachments', read.attachment)])
    await draft.put({ file: { ...read.attachment, bytes: read.bytes } })
    covers.found(read.attachment.id)
    await log.attachment(read.there, read.attachment)
  }

  const other = async (raw: Raw) => countAgain(making, raw)
  const takers = new Map(Object.entries({ cards: card, comments: comment, checklists: checklist }))
  takers.set('activities', activity)
  const entry = (raw: Raw) => (takers.get(raw.list) ?? other)(raw)
  return { told, begin: log.frame, entry, attachment, end: covers.end }
}

/** Counts what is cut and unreadable in what was taken before there was a tally. */
function countAgain({ tally }: Making, raw: Raw): void {
  const given = fitted(raw, tally)
  if (raw.list === 'users') readAs(KINDS.users, given, tally)
}

/** Counts a card that could not keep its number. */
function countNumber({ tally }: Making, { entry }: Raw, { cardNumber, title }: Card): void {
  const given = entry['cardNumber']
  if (carries(given) && Number(given) !== cardNumber) tally.add('cardNumbers', title)
}

/** A card of an old export, with links to its attachments that are addresses alone: the first card of that id, for many may share one. */
function linked(raw: Raw, { frame }: Making): Raw {
  const id = String(raw.entry['_id'])
  const links = frame.links.get(id)
  if (links === undefined) return raw
  frame.links.delete(id)
  const description = withLinks(raw.entry['description'], links)
  return { ...raw, entry: { ...raw.entry, description } }
}

/** The covers of cards: attachments, which may come before or after the cards that name them. */
function coversOf({ tally }: Making, draft: Draft) {
  const wanted = new Map<string, { id: string; title: string }>()
  const files = new Set<string>()
  return {
    found: (attachment: string) => void files.add(attachment),
    /** The card, without its cover where that is another card's. */
    expect(card: Card): Card {
      const { id, title, coverId } = card
      if (coverId === '') return card
      if (!wanted.has(coverId)) {
        wanted.set(coverId, { id, title })
        return card
      }
      tally.add('covers', title)
      return { ...card, coverId: '' }
    },
    /** Takes the covers that did not come from their cards. */
    async end() {
      for (const [cover, { id, title }] of wanted) {
        if (files.has(cover)) continue
        tally.add('covers', title)
        await draft.put({ changes: [update('cards', { id }, { coverId: '' })] })
      }
    },
  }
}
