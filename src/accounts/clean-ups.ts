import { type CleanUp, inStore } from '../outbox/clean-up.ts'
import { deleteOldAudit } from './audit/actions.ts'
import { deleteOldAttempts } from './auth/login-attempt-actions.ts'
import { deleteExpiredNamedTokens } from './auth/named-token-actions.ts'
import { deleteExpiredRevocations, deleteExpiredSignIns } from './auth/sign-out-actions.ts'
import { deleteExpiredInvitations } from './invitations/give-actions.ts'
import { deleteExpiredLinks } from './links/reset-actions.ts'
import { deleteOldMail } from './mail/outbox-saves.ts'
import { deleteExpiredGrants } from './oauth/revocation-actions.ts'
import { deleteExpiredPendingSignIns } from './oidc/pending-saves.ts'
import { deleteExpiredChallenges } from './passkeys/saves.ts'
import { fillSkeletons } from './users/skeleton-saves.ts'

export const accountCleanUps: CleanUp[] = [
  inStore(deleteOldAttempts),
  inStore(deleteExpiredRevocations),
  inStore(deleteExpiredSignIns),
  inStore(deleteExpiredNamedTokens),
  inStore(deleteExpiredGrants),
  inStore(deleteExpiredInvitations),
  inStore(deleteExpiredPendingSignIns),
  inStore(deleteExpiredChallenges),
  inStore(deleteExpiredLinks),
  inStore(deleteOldAudit),
  inStore(deleteOldMail),
  inStore(fillSkeletons),
]
