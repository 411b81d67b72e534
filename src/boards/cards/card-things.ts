import { fileOf } from '../attachments/fields.ts'
import { itemCopy } from '../checklists/item-copy.ts'
import { type Change, type CommandContext, insert } from '../model/decision.ts'
import type { Attachment, Card, Checklist } from '../model/rows.ts'
import { type BoardSnapshot, isActiveMember } from '../model/snapshot.ts'

/**
 * The checklists of a card as a new one has them, all open, and its attachments, which share their bytes;
 * `on` adds them to it. They are in the snapshot as what the command copies.
 */
export function thingsOn(
  snapshot: BoardSnapshot,
  card: Card,
  { newId, now }: CommandContext,
  convert: (checklist: Checklist) => Checklist = (checklist) => checklist,
): { coverId: string; on(cardId: string): Change[] } {
  const { checklists, attachments, isCut } = snapshot.contents
  if (isCut) return { coverId: '', on: () => [] }
  const files = attachments.map((one) => ({ from: one.id, to: attachmentCopy(one, newId()) }))
  const lists = checklists.map((one) => convert(reopened(snapshot, one, newId, now)))
  return {
    coverId: files.find(({ from }) => from === card.coverId)?.to.id ?? '',
    on: (cardId) => [
      ...lists.map((one) => insert('checklists', { ...one, cardId })),
      ...files.map(({ to }) => insert('attachments', { ...to, cardId })),
    ],
  }
}

function reopened(
  snapshot: BoardSnapshot,
  checklist: Checklist,
  newId: CommandContext['newId'],
  now: string,
): Checklist {
  const items = checklist.items.map((item) => ({
    ...itemCopy(item, newId(), (userId) => isActiveMember(snapshot, userId)),
    isFinished: false,
  }))
  return { ...checklist, id: newId(), items, finishedAt: null, createdAt: now, modifiedAt: now }
}

/** A second row for the same bytes, which stay as long as one of the two. */
export function attachmentCopy(attachment: Attachment, id: string): Attachment {
  return { ...attachment, id, fileId: fileOf(attachment) }
}
