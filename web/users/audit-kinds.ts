import type { AuditKind } from '../../src/accounts/audit/kinds.ts'
import type { PlainKey } from '../text/phrases.ts'

export const AUDIT_KINDS = {
  boardDeleted: 'audit.boardDeleted',
  boardExported: 'audit.boardExported',
  boardImported: 'audit.boardImported',
  boardPermission: 'audit.boardPermission',
  groupsMissing: 'audit.groupsMissing',
  groupsUnreadable: 'audit.groupsUnreadable',
  identityLinked: 'audit.identityLinked',
  identityUnlinked: 'audit.identityUnlinked',
  invitationMade: 'audit.invitationMade',
  invitationRevoked: 'audit.invitationRevoked',
  invitationUsed: 'audit.invitationUsed',
  memberAdded: 'audit.memberAdded',
  memberChanged: 'audit.memberChanged',
  memberRemoved: 'audit.memberRemoved',
  passkeyAdded: 'audit.passkeyAdded',
  passkeyRemoved: 'audit.passkeyRemoved',
  recoveryCodeUsed: 'audit.recoveryCodeUsed',
  recoveryCodesMade: 'audit.recoveryCodesMade',
  resetLinkMade: 'audit.resetLinkMade',
  shareMade: 'audit.shareMade',
  shareRevoked: 'audit.shareRevoked',
  signIn: 'audit.signIn',
  signInFailed: 'audit.signInFailed',
  tokenMade: 'audit.tokenMade',
  tokenRevoked: 'audit.tokenRevoked',
  userAdded: 'audit.userAdded',
  userChanged: 'audit.userChanged',
  userDeleted: 'audit.userDeleted',
} as const satisfies Record<AuditKind, PlainKey>

/** Returns the name of a kind of entry, or undefined if the page is older than the kind. */
export function phraseOf(kind: string): PlainKey | undefined {
  return new Map<string, PlainKey>(Object.entries(AUDIT_KINDS)).get(kind)
}
