import type { Entity } from '../../../src/kernel/contract/entity.ts'
import { type Transferred, ENTITIES, TRANSFERRED } from '../../../src/boards/entities.ts'
import { freshRow } from '../../../src/boards/model/fresh-row.ts'
import { BLANK_DEPENDENCY } from '../../../src/boards/cards/dependency-kinds.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type {
  Integration,
  Attachment,
  Checklist,
  ChecklistItem,
  Comment,
} from '../../../src/boards/model/rows.ts'
import { withCard } from './cards.ts'
import { BEFORE, aSnapshot, withField } from './support.ts'

const DATES = { createdAt: BEFORE, modifiedAt: BEFORE }

/** A comment on the card named `card`, by a member unless `over` says otherwise. */
export function withComment(snapshot: BoardSnapshot, over: Partial<Comment> = {}): void {
  const comment = {
    id: 'comment',
    boardId: snapshot.id,
    cardId: 'card',
    userId: 'member',
    text: 'Hm',
    reactions: [],
    imported: null,
  }
  snapshot.comments.set(comment.id, { ...comment, ...DATES, ...over })
}

/** An open item of a checklist. */
export function anItem(over: Partial<ChecklistItem>): ChecklistItem {
  const blank = { sort: 0, isFinished: false, assigneeId: null, dueAt: null }
  return { id: 'item', title: 'The item', ...blank, ...DATES, ...over }
}

/** A checklist on the card named `card`, with one open item. */
export function withChecklist(snapshot: BoardSnapshot, over: Partial<Checklist> = {}): void {
  const checklist = {
    id: 'checklist',
    boardId: snapshot.id,
    cardId: 'card',
    title: 'The checklist',
    sort: 0,
    finishedAt: null,
    items: [anItem({})],
    ...DATES,
    ...over,
  }
  snapshot.checklists.set(checklist.id, checklist)
}

/** An attachment of the card named `card`. */
export function withAttachment(snapshot: BoardSnapshot, over: Partial<Attachment> = {}): void {
  snapshot.attachments.set('attachment', {
    id: 'attachment',
    boardId: snapshot.id,
    cardId: 'card',
    userId: 'member',
    name: 'plan.pdf',
    type: 'application/pdf',
    size: 4,
    fileId: '',
    createdAt: BEFORE,
    ...over,
  })
}

/** An integration that wants every activity. */
export function withIntegration(snapshot: BoardSnapshot, over: Partial<Integration> = {}): void {
  snapshot.integrations.set('int', {
    id: 'int',
    boardId: snapshot.id,
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

/** A link that shows the whole board. */
export function withShare(snapshot: BoardSnapshot): void {
  snapshot.shares.set('share', {
    id: 'share',
    boardId: 'board',
    hash: 'hash of a secret',
    name: 'For everybody',
    listId: '',
    q: '',
    userId: 'admin',
    createdAt: '2026-01-01T00:00:00.000Z',
    expiresAt: null,
  })
}

/** A board with one of everything; the author of its comment is not a user. */
export function boardWithAll(permission: 'private' | 'public'): BoardSnapshot {
  const snapshot = aSnapshot({ permission })
  withCard(snapshot, 'card', {
    cardDependencies: [{ cardId: 'other', ...BLANK_DEPENDENCY }],
  })
  withCard(snapshot, 'other')
  const deleted = withCard(snapshot, 'deleted')
  snapshot.cards.delete('deleted')
  snapshot.deletedCards.set('deleted', { card: deleted, keptUntil: '2126-01-02T03:04:05.678Z' })
  withComment(snapshot, { userId: 'nobody' })
  withChecklist(snapshot)
  withAttachment(snapshot)
  withShare(snapshot)
  withIntegration(snapshot)
  withField(snapshot, 'dropdown', { settings: { dropdownItems: [{ _id: 'low', name: 'Low' }] } })
  snapshot.held.checklists.add('card')
  for (const name of TRANSFERRED) if (snapshot[name].size === 0) withRow(snapshot, name)
  return snapshot
}

/** A rule that is at hand, but does nothing. */
const OFF: { [T in Transferred]?: Record<string, unknown> } = {
  rules: { userId: 'admin', enabled: false, trigger: {}, action: {} },
}

/** A row of an entity, named by its noun. */
function withRow(snapshot: BoardSnapshot, name: Transferred): void {
  const { noun, fields }: { noun: string; fields: Entity } = ENTITIES[name]
  const rows: Map<string, object> = snapshot[name]
  rows.set(
    noun,
    freshRow(fields, { id: noun, boardId: snapshot.id, now: BEFORE, sort: 0 }, OFF[name] ?? {}),
  )
}
