import type { Attachment, Checklist, Comment } from '../../../src/core/card-rows.ts'
import type { BoardImage } from '../../../src/core/snapshot.ts'
import type { Integration } from '../../../src/core/rows.ts'
import { BEFORE } from './support.ts'

const DATES = { createdAt: BEFORE, modifiedAt: BEFORE }

/** A comment on the card named `card`, by a member unless told otherwise. */
export function withComment(image: BoardImage, over: Partial<Comment> = {}): void {
  const comment = { id: 'comment', boardId: image.id, cardId: 'card', userId: 'member', text: 'Hm' }
  image.comments.set(comment.id, { ...comment, ...DATES, ...over })
}

/** A checklist on the card named `card`, with one open item. */
export function withChecklist(image: BoardImage, over: Partial<Checklist> = {}): void {
  image.checklists.set('checklist', {
    id: 'checklist',
    boardId: image.id,
    cardId: 'card',
    title: 'The checklist',
    sort: 0,
    finishedAt: null,
    items: [{ id: 'item', title: 'The item', sort: 0, isFinished: false, ...DATES }],
    ...DATES,
    ...over,
  })
}

/** An attachment of the card named `card`. */
export function withAttachment(image: BoardImage, over: Partial<Attachment> = {}): void {
  image.attachments.set('attachment', {
    id: 'attachment',
    boardId: image.id,
    cardId: 'card',
    userId: 'member',
    name: 'plan.pdf',
    type: 'application/pdf',
    size: 4,
    createdAt: BEFORE,
    ...over,
  })
}

/** An integration that wants every activity. */
export function withIntegration(image: BoardImage, over: Partial<Integration> = {}): void {
  image.integrations.set('int', {
    id: 'int',
    boardId: image.id,
    userId: 'admin',
    enabled: true,
    title: null,
    type: 'outgoing-webhooks',
    activities: ['all'],
    url: 'https://example.org/hook',
    token: null,
    disabledReason: null,
    ...DATES,
    ...over,
  })
}
