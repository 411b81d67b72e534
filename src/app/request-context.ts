import { idsFound } from '../search/ids-found.ts'
import { searchPaths } from '../search/queries.ts'
import { boardInCommon } from '../boards/members/common-queries.ts'
import { findAuthContext, findReadableBoards } from '../boards/members/auth-context-queries.ts'
import { pathQueries } from '../boards/path-queries.ts'
import type { Addresses, RequestContext } from '../operations/request-context.ts'
import { openFiles } from '../files/files.ts'
import { logFault } from '../kernel/log-error.ts'
import { sendMail, type Mailing } from '../accounts/mail/actions.ts'
import type { TaskMessage } from '../kernel/task-queue.ts'
import { hashingFor } from '../accounts/auth/hashing.ts'
import { networkOf } from '../accounts/auth/network.ts'
import type { AccountDeps } from '../accounts/auth/sign-in-actions.ts'
import { sharedBy } from '../kernel/budget/memory.ts'
import { expectOwnSecret, neededSetupCode } from '../kernel/config.ts'
import type { Cost, Store } from '../kernel/db/store.ts'
import type { AppDeps } from './deps.ts'
import type { BoardWrites } from '../boards/engine/board-stub.ts'
import type { Passage, ResponseMetadata } from '../boards/engine/outcome.ts'
import { openImports } from '../transfer/open-imports.ts'
import { forgetUser } from '../accounts/users/forget-saves.ts'
import { USER_ROWS } from './user-rows.ts'
import { openAccounts } from '../accounts/users/open-accounts.ts'
import { openWebhooks } from '../webhooks/webhooks.ts'
import { knownReader } from '../notifications/mail/queries.ts'
import { notificationPaths } from '../notifications/queries.ts'

/** The context of a request as the app knows it: with all that an isolate has. */
export type AppContext = RequestContext & { readonly deps: AppDeps }

/** A context is made from this. Its session begins at `bookmark`, or at the primary without one. */
type Request = Addresses &
  Pick<RequestContext, 'after'> &
  Pick<AccountDeps, 'beforeHashing'> & { bookmark?: string }

function accountDepsOf(deps: AppDeps, request: Request, store: Store): AccountDeps {
  const { config, tokens, nowMs, newId } = deps
  const { publicUrl, language, userAgent, address, requestId, beforeHashing } = request
  return {
    store,
    tokens,
    secret: config.secret,
    findAuthContext,
    hashing: hashingFor(networkOf(address)),
    isSecondFactorRequired: config.signIn.isSecondFactorRequired,
    beforeHashing,
    setupCode: neededSetupCode(config, request.host),
    publicUrl,
    language,
    mailing: mailingOf(deps, request),
    userAgent,
    address,
    attemptAddress: config.isLimited ? address : undefined,
    requestId,
    nowMs,
    newId,
  }
}

/** The mail of a request; undefined if there is none, or no address for links to begin with. */
function mailingOf(deps: AppDeps, { publicUrl, language, after }: Request): Mailing | undefined {
  if (deps.config.mail.by === 'none' || publicUrl === '') return undefined
  const send = (wake: TaskMessage) => sendMail({ deps, after }, wake)
  const later = (task: () => Promise<void>) =>
    after(task().catch((thrown: unknown) => logFault('mail', thrown)))
  return { source: { deps, publicUrl }, language, send, later }
}

/** The context of one request. Throws if the example secret is used on another host than localhost. */
export function openRequestContext(deps: AppDeps, request: Request): AppContext {
  const { config, bucket, nowMs, newId, chance } = deps
  const { bookmark = 'first-primary', after, beforeHashing: _, ...addresses } = request
  expectOwnSecret(config, request.host)
  const store = deps.openStore(bookmark)
  const network = networkOf(request.address)
  const accountDeps = accountDepsOf(deps, request, store)
  const costs: Cost[] = [store.cost]
  let passage: Passage | undefined
  return {
    ...addresses,
    deps,
    store,
    findAuthContext,
    pathQueries: { ...pathQueries, ...notificationPaths, ...searchPaths },
    findReadableBoards,
    boardInCommon,
    findCardIds: idsFound,
    async zoneOfUser(userId) {
      const { readers } = await store.batch({ readers: knownReader(userId) })
      return readers[0]?.timeZone ?? undefined
    },
    forgetUser: (userId) => forgetUser(USER_ROWS, userId),
    after,
    accounts: openAccounts(accountDeps, config),
    files: openFiles({ store, bucket, nowMs, openStore: () => deps.openStore('first-primary') }),
    imports: openImports({ store, bucket, nowMs, newId }),
    webhooks: openWebhooks({ store, nowMs, after, queue: deps.queue, chance }),
    shared: sharedBy(() => network),
    openIndex() {
      const index = deps.openIndex()
      if (index !== undefined) costs.push(index.cost)
      return index
    },
    openNewest() {
      const newest = deps.openStore('first-primary')
      costs.push(newest.cost)
      return newest
    },
    inbox: deps.inbox,
    board: (id) =>
      noting(deps.board(id), ({ cost, passage: last }) => {
        costs.push(cost)
        passage = last ?? passage
      }),
    passage: () => passage,
    cost: () => costs.reduce(sum),
    caller: undefined,
    readKey: '',
    unless: [],
    ifVersions: undefined,
    ifNoneMatch: undefined,
    idempotencyKey: undefined,
  }
}

/** The object of a board, which has the cost of each of its commands noted. */
function noting(board: BoardWrites, note: (metadata: ResponseMetadata) => void): BoardWrites {
  return {
    follow: board.follow,
    execute: async (command) => {
      const outcome = await board.execute(command)
      note(outcome)
      return outcome
    },
  }
}

function sum(one: Cost, other: Cost): Cost {
  return {
    trips: one.trips + other.trips,
    queries: one.queries + other.queries,
    rowsRead: one.rowsRead + other.rowsRead,
    rowsWritten: one.rowsWritten + other.rowsWritten,
  }
}

/** The first language of an `Accept-Language`, which clients sort by preference; empty for none. */
export function firstLanguageIn(header: string | null): string {
  return /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8})*)/i.exec(header ?? '')?.[1] ?? ''
}
