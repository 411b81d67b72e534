import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import * as draftSweeps from '../../../src/transfer/draft-statements.ts'
import * as drafts from '../../../src/transfer/draft-saves.ts'
import * as fieldSweeps from '../../../src/custom-fields/cascades.ts'
import * as files from '../../../src/attachments/loose-files.ts'
import * as outbox from '../../../src/webhooks/saves.ts'
import * as labelSweeps from '../../../src/labels/cascades.ts'
import * as pace from '../../../src/webhooks/pace.ts'
import * as peopleSweeps from '../../../src/members/cascades.ts'
import * as replies from '../../../src/auth/idempotency-saves.ts'
import * as rows from '../../../src/db/rows.ts'
import * as sweeps from '../../../src/engine/cascades.ts'
import * as textSweeps from '../../../src/cards/text-cascades.ts'
import * as tries from '../../../src/auth/login-attempt-saves.ts'
import * as turns from '../../../src/engine/commit-statements.ts'
import * as users from '../../../src/users/saves.ts'
import { activities } from '../../../src/boards/activity-table.ts'
import { boards, members } from '../../../src/boards/tables.ts'
import { cardTerms, cards } from '../../../src/cards/tables.ts'
import { customFields } from '../../../src/custom-fields/table.ts'
import { integrations } from '../../../src/integrations/table.ts'
import { lists, swimlanes } from '../../../src/lists/tables.ts'
import { attachments } from '../../../src/attachments/tables.ts'
import { checklists } from '../../../src/checklists/tables.ts'
import { comments } from '../../../src/comments/tables.ts'
import { openStore } from '../../../src/db/store.ts'
import type { Cascade } from '../../../src/core/decision.ts'
import { KEYS } from '../../../src/core/snapshot.ts'
import type { Statement } from './read-statements.ts'

const { db } = openStore(env.DB, 'first-primary')

const ON_BOARD = { boards, members, lists, swimlanes, customFields, cards, cardTerms }
const ON_CARDS = { comments, checklists, attachments, integrations }
const TABLES = { ...ON_BOARD, ...ON_CARDS } satisfies Record<keyof typeof KEYS, unknown>

type Made = Parameters<typeof db.run>[0]

const run = (made: Made[]): Statement[] => made.map((one) => db.run(one))

/** What is made for each table, named by its key columns. */
function eachTable(make: (table: typeof cards, key: Record<string, string>) => Statement[]) {
  return Object.entries(TABLES).flatMap(([name, table]) => {
    const key = Object.fromEntries(KEYS[name as keyof typeof KEYS].map((column) => [column, 'x']))
    return make(table as typeof cards, key)
  })
}

const SWEPT: Record<Cascade['of'], true> = {
  parents: true,
  card: true,
  comment: true,
  attachment: true,
  looseFile: true,
  home: true,
  list: true,
  swimlane: true,
  person: true,
  labels: true,
  customField: true,
  dropdownItem: true,
  receiver: true,
  integration: true,
  draftBegun: true,
  draftKept: true,
  draftEnded: true,
  board: true,
}

const user = {
  id: 'u',
  username: 'u',
  usernameKey: 'u',
  email: '',
  emailKey: null,
  passwordHash: '',
  loginDisabled: false,
  createdThroughApi: false,
  ver: 0,
  profile: {},
  createdAt: '',
  modifiedAt: '',
} as users.NewUser

const word = { userId: 'u', jti: 'j', ver: 0, asAdmin: true }

const preconditions: turns.Preconditions = {
  boards: [{ id: 'b', version: 1 }],
  tokens: [{ userId: 'u', jti: 'j', state: '' }],
  people: [{ userId: 'u', exists: 1 }],
}

const event = { id: 'e', boardId: 'b', seq: 1, kind: '', payload: '', createdAt: '', to: ['i'] }

const settled: outbox.DeliveryOutcome = {
  seq: 1,
  tries: 1,
  state: 'delivered',
  status: 200,
  error: null,
  at: '',
  nextTryAt: null,
}

const leased = { integrationId: 'i', lease: 'l' }

const health = { failures: 0, failingSince: null, restsUntil: '' }

const nothing = { removed: new Map(), inserted: new Map(), updated: new Map(), cascades: [] }
const kept = { userId: 'u', key: 'k', fingerprint: 'p', reply: '{}', version: 1, createdAt: '' }
const saving: turns.Batch = { changes: nothing, log: [], events: [event], records: [] }

/** Every function that makes statements which write, with what it may be asked. */
export const WRITERS: Record<string, Statement[]> = {
  insertRows: [
    ...eachTable((table, key) => rows.insertRows(table, [key])),
    ...rows.insertRows(activities, [{ boardId: 'b', seq: 1 }]),
  ],
  updateRows: eachTable((table, key) => rows.updateRows(table, [{ key, set: key }])),
  removeRows: eachTable((table, key) => rows.removeRows(table, [key])),
  cascadeStatements: Object.keys(SWEPT).flatMap((of) =>
    run(sweeps.cascadeStatements('b', { do: 'cascade', of: of as Cascade['of'], id: 'x y' })),
  ),
  beginDraft: run(draftSweeps.beginDraft('b')),
  extendDraft: run(draftSweeps.extendDraft('b')),
  endDraft: run(draftSweeps.endDraft('b')),
  takePermits: [pace.takePermits(db, 'h', { wanted: 1, rate: 10, nowMs: 0 })],
  deleteIdlePaces: run([pace.deleteIdlePaces(0)]),
  forgetCardTexts: run(textSweeps.forgetCardTexts('b', sql`select id from cards where id = 'x'`)),
  forgetCommentText: run(textSweeps.forgetCommentText('b', 'x')),
  addDraftUsers: drafts.addDraftUsers(
    'b',
    [{ id: 'u', username: 'u', usernameKey: 'u', fullname: '', initials: '' }],
    '',
  ),
  expiredDrafts: [drafts.expiredDrafts(db, '')],
  removeDraft: drafts.removeDraft('b', ''),
  removeLabels: run(labelSweeps.removeLabels('b', '["l"]')),
  removePerson: run(peopleSweeps.removePerson('b', 'u')),
  removeFieldValues: run(fieldSweeps.removeFieldValues('b', 'f')),
  removeDropdownItem: run(fieldSweeps.removeDropdownItem('b', 'f i')),
  batchStatements: turns.batchStatements('b', preconditions, saving),
  addressEvents: run(outbox.addressEvents('b')),
  insertEvents: outbox.insertEvents([event]),
  leaseReceiver: [outbox.leaseReceiver(db, 'i', { lease: 'l', now: '', until: '' })],
  saveOutcomes: run(outbox.saveOutcomes(leased, [settled])),
  releaseReceiver: [outbox.releaseReceiver(db, leased, health, { permits: 0, pacedUntil: '' })],
  disableIntegration: run(outbox.disableIntegration(leased, 'reason', '')),
  renewDelivery: run([outbox.renewDelivery('e', 'i', '')]),
  scheduleReceiver: run([outbox.scheduleReceiver('i', '')]),
  refreshReceiver: run(outbox.refreshReceiver('i')),
  deleteIntegrationDeliveries: run(outbox.deleteIntegrationDeliveries('i')),
  detachFromBoard: run(outbox.detachFromBoard('b')),
  purgeEvents: run(outbox.purgeEvents('')),
  insertRecords: replies.insertRecords([kept]),
  insertRecord: [replies.insertRecord(kept)],
  purgeRecords: [replies.purgeRecords('')],
  countAttempts: [tries.countAttempts(['a', 'b'], '', '')],
  uncountAttempts: [tries.uncountAttempts(['a', 'b'])],
  rememberAddress: [tries.rememberAddress('a', '')],
  purgeRevoked: [users.purgeRevoked('')],
  purgeAttempts: [tries.purgeAttempts('')],
  loosenFile: files.loosenFile('k', 'b', ''),
  filesToGo: [files.filesToGo(db, ''), files.filesToGo(db, '', 'b')],
  forgetFiles: [files.forgetFiles(db, ['k', 'l'])],
  registerUser: [true, false].map((isOpen) => users.registerUser(db, user, isOpen)),
  createUser: [users.createUser(db, user, word)],
  editUser: [{ isAdmin: false }, { username: 'v' }].flatMap((set) =>
    [true, false].map((revokes) => users.editUser(db, 'u', set, revokes, word)),
  ),
  deleteUser: [users.deleteUser(db, 'u', word)],
  revokeToken: [users.revokeToken(db, word, '')],
  revokeFor: [users.revokeFor(db, { jti: 'j', userId: 'u' }, '', word)],
  revokeAll: [users.revokeAll(db, word)],
  rehash: [users.rehash(db, 'u', '', '')],
}
