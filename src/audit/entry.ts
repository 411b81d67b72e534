import type { Change, RowChange } from '../core/decision.ts'

export type AuditKind =
  | 'boardDeleted'
  | 'boardExported'
  | 'boardImported'
  | 'boardPermission'
  | 'memberAdded'
  | 'memberChanged'
  | 'memberRemoved'
  | 'signIn'
  | 'signInFailed'
  | 'tokenMade'
  | 'tokenRevoked'
  | 'userAdded'
  | 'userChanged'
  | 'userDeleted'

/** Who a request is from, for the audit log. */
export type AuditSource = { userId: string; address: string; requestId: string }

/** An entry before it is stored. */
export type AuditEntry = AuditSource & {
  kind: AuditKind
  targetId?: string
  boardId?: string
  about?: string
}

type Audited = Pick<AuditEntry, 'kind' | 'targetId' | 'about'>

/** What happened to a member; a former one stays as a row that is not active. */
function memberKind(change: RowChange): AuditKind {
  const isActive = change.do === 'update' ? Reflect.get(change.set, 'isActive') : undefined
  if (change.do === 'insert') return 'memberAdded'
  return change.do === 'remove' || isActive === false ? 'memberRemoved' : 'memberChanged'
}

/** What the audit log says of a change on a board; nothing for most. */
export function auditedIn(change: Change): Audited[] {
  if (change.do === 'cascade') return change.of === 'board' ? [{ kind: 'boardDeleted' }] : []
  if (change.table === 'members') {
    const row = change.do === 'insert' ? change.row : change.key
    const targetId = String(Reflect.get(row, 'userId'))
    const about = change.do === 'update' ? JSON.stringify(change.set) : ''
    return [{ kind: memberKind(change), targetId, about }]
  }
  const isPermission = change.do === 'update' && 'permission' in change.set
  return change.table === 'boards' && isPermission
    ? [{ kind: 'boardPermission', about: String(Reflect.get(change.set, 'permission')) }]
    : []
}
