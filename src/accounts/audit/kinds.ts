/** The kinds of entry in the audit log. */
export const AUDIT_KINDS = [
  'boardDeleted',
  'boardExported',
  'boardImported',
  'boardPermission',
  'groupsMissing',
  'groupsUnreadable',
  'identityLinked',
  'identityUnlinked',
  'invitationMade',
  'invitationRevoked',
  'invitationUsed',
  'memberAdded',
  'memberChanged',
  'memberRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'recoveryCodesMade',
  'resetLinkMade',
  'shareMade',
  'shareRevoked',
  'signIn',
  'signInFailed',
  'tokenMade',
  'tokenRevoked',
  'userAdded',
  'userChanged',
  'userDeleted',
] as const

export type AuditKind = (typeof AUDIT_KINDS)[number]

/** The user, address and id of a request, for the audit log. */
export type AuditSource = { userId: string; address: string; requestId: string }

/** An entry before it is stored. */
export type AuditEntry = AuditSource & {
  kind: AuditKind
  targetId?: string
  boardId?: string
  about?: string
}
