import { deleteOldAttempts } from './auth/login-attempts.ts'
import { deleteExpiredDrafts } from './transfer/draft.ts'
import { cleanUpOutbox } from './webhooks/clean-up.ts'
import { signalStale } from './search/consume.ts'
import { describeFault } from './db/fault.ts'
import { deleteOldRecords } from './auth/idempotency-records.ts'
import { deleteOldAudit } from './audit/audit.ts'
import { deleteExpiredNamedTokens } from './auth/named-tokens.ts'
import { deleteExpiredRevocations, deleteExpiredSignIns } from './auth/sign-out.ts'
import { deleteExpiredGrants } from './oauth/grants.ts'
import { openFiles } from './attachments/files.ts'
import { databaseOf, openStore } from './db/store.ts'
import type { Env } from './deps.ts'

/** The cron of each minute: deletes loose files, old idempotency records, old login attempts, expired revocations, sign-ins, tokens, grants and drafts, and signals webhooks that are due and boards that the search index has to follow. */
export async function cleanUp(env: Env): Promise<void> {
  const open = () => openStore(databaseOf(env, ''), 'first-primary')
  const files = openFiles({ store: open(), openStore: open, bucket: env.FILES, nowMs: Date.now })
  const results = await Promise.allSettled([
    files.deleteLoose(),
    deleteOldRecords(open(), Date.now()),
    deleteOldAttempts(open(), Date.now()),
    deleteExpiredRevocations(open(), Date.now()),
    deleteExpiredSignIns(open(), Date.now()),
    deleteExpiredNamedTokens(open(), Date.now()),
    deleteExpiredGrants(open(), Date.now()),
    deleteOldAudit(open(), Date.now()),
    deleteExpiredDrafts(open(), Date.now()),
    cleanUpOutbox(open(), env.WEBHOOKS, Date.now()),
    ...(env.SEARCH === undefined ? [] : [signalStale(open(), env.WEBHOOKS)]),
  ])
  const faults = results.flatMap((one) =>
    one.status === 'rejected' ? describeFault(one.reason) : [],
  )
  if (faults.length > 0) throw new Error(`clean-up failed: ${faults.join('; ')}`)
}
