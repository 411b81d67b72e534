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
