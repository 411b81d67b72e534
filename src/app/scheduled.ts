import { deleteOldAttempts } from '../accounts/auth/login-attempts.ts'
import { deleteExpiredLinks } from '../accounts/links/reset.ts'
import { deleteOldMail, signalMail } from '../accounts/mail/consume.ts'
import { deleteExpiredDrafts } from '../transfer/draft.ts'
import { tellPeople } from '../notifications/tell.ts'
import { signalDevices } from '../notifications/push/consume.ts'
import { deleteExpiredDevices } from '../notifications/push/saves.ts'
import { deleteOldNotifications } from '../notifications/saves.ts'
import { cleanUpOutbox } from '../webhooks/clean-up.ts'
import { signalStale } from '../search/consume.ts'
import { describeFault } from '../kernel/db/fault.ts'
import { deleteOldRecords } from '../operations/idempotency/saves.ts'
import { deleteOldAudit } from '../accounts/audit/audit.ts'
import { deleteExpiredNamedTokens } from '../accounts/auth/named-tokens.ts'
import { deleteExpiredRevocations, deleteExpiredSignIns } from '../accounts/auth/sign-out.ts'
import { deleteExpiredInvitations } from '../accounts/invitations/give-invitation.ts'
import { deleteExpiredGrants } from '../accounts/oauth/revocation.ts'
import { deleteExpiredPendingSignIns } from '../accounts/oidc/pending-saves.ts'
import { deleteExpiredChallenges } from '../accounts/passkeys/saves.ts'
import { countStoredTasks } from '../boards/cards/task-saves.ts'
import { purgeDeletedCards } from '../boards/deleted-cards/clean-up-saves.ts'
import { wakeLateBoards } from '../boards/due/clock.ts'
import { openFiles } from '../boards/attachments/files.ts'
import { databaseOf, openStore } from '../kernel/db/store.ts'
import { fillSkeletons } from '../accounts/users/skeleton-saves.ts'
import { type Env, openTellDeps } from './deps.ts'
import { signalQueueOf } from '../kernel/signals.ts'

/** The cron of each minute: deletes loose files, old idempotency records, old login attempts, old messages of mail, old notifications, cards that were deleted 30 days ago, devices whose token has expired, expired links, revocations, sign-ins, tokens, grants, invitations and drafts, fills in skeletons of usernames and counts of tasks, wakes boards whose alarm was lost, puts messages about notifications into the outbox, and signals webhooks, messages of mail and devices that are due and boards that the search index has to follow. */
export async function cleanUp(env: Env): Promise<void> {
  const meter = { queries: 0 }
  const open = () => openStore(databaseOf(env, ''), 'first-primary', meter)
  const files = openFiles({ store: open(), openStore: open, bucket: env.FILES, nowMs: Date.now })
  const queue = signalQueueOf(env)
  const results = await Promise.allSettled([
    files.deleteLoose(),
    deleteOldRecords(open(), Date.now()),
    deleteOldAttempts(open(), Date.now()),
    deleteExpiredRevocations(open(), Date.now()),
    deleteExpiredSignIns(open(), Date.now()),
    deleteExpiredNamedTokens(open(), Date.now()),
    deleteExpiredGrants(open(), Date.now()),
    deleteExpiredInvitations(open(), Date.now()),
    deleteExpiredPendingSignIns(open(), Date.now()),
    deleteExpiredChallenges(open(), Date.now()),
    deleteOldAudit(open(), Date.now()),
    deleteOldNotifications(open(), Date.now()),
    purgeDeletedCards(open(), Date.now()),
    deleteExpiredDevices(open(), Date.now()),
    wakeLateBoards(open(), (id) => env.BOARD.getByName(id).wake(), Date.now()),
    fillSkeletons(open()),
    countStoredTasks(open()),
    deleteExpiredDrafts(open(), Date.now()),
    cleanUpOutbox(open(), queue, Date.now()),
    deleteOldMail(open(), Date.now()),
    deleteExpiredLinks(open(), Date.now()),
    signalMail(open(), queue, Date.now()),
    tellPeople({ ...openTellDeps(env), openStore: open }),
    signalDevices(open(), queue, Date.now()),
    ...(env.SEARCH === undefined ? [] : [signalStale(open(), queue)]),
  ])
  const faults = results.flatMap((one) =>
    one.status === 'rejected' ? describeFault(one.reason) : [],
  )
  if (faults.length > 0) throw new Error(`clean-up failed: ${faults.join('; ')}`)
}
