import { env } from 'cloudflare:workers'
import type { BatchItem } from 'drizzle-orm/batch'
import * as access from '../../../src/auth/context-queries.ts'
import * as activities from '../../../src/boards/activity-queries.ts'
import * as boards from '../../../src/boards/queries.ts'
import * as cards from '../../../src/cards/queries.ts'
import * as pieces from '../../../src/transfer/export/queries.ts'
import * as integrations from '../../../src/integrations/queries.ts'
import * as lanes from '../../../src/lists/queries.ts'
import * as attachments from '../../../src/attachments/queries.ts'
import * as checklists from '../../../src/checklists/queries.ts'
import * as comments from '../../../src/comments/queries.ts'
import * as outbox from '../../../src/webhooks/queries.ts'
import * as cardViews from '../../../src/cards/view-queries.ts'
import * as boardViews from '../../../src/boards/view-queries.ts'
import type { ShownCards } from '../../../src/cards/view-queries.ts'
import type { PageWindow, Scope } from '../../../src/db/scope.ts'
import { findRecords } from '../../../src/auth/idempotency-queries.ts'
import { findKnownAddress } from '../../../src/auth/login-attempt-queries.ts'
import * as users from '../../../src/users/queries.ts'
import { openStore } from '../../../src/db/store.ts'

export type Statement = BatchItem<'sqlite'>

const { db } = openStore(env.DB, 'first-primary')

const parts: PageWindow[] = [{ limit: 10 }, { limit: 10, after: [1, 2] }]
const scopes: Scope[] = [{ boardId: 'b' }, { boardId: 'b', unlessVersions: [1] }]

const inScopes = (make: (scope: Scope) => Statement): Statement[] => scopes.map(make)

const inParts = (make: (scope: Scope, part: PageWindow) => Statement): Statement[] =>
  scopes.flatMap((scope) => parts.map((part) => make(scope, part)))

const shown = [
  { archived: false },
  { ids: ['c', 'd'], archived: true },
  { parent: 'c', archived: false },
]

const inViews = (make: (scope: Scope, shown: ShownCards) => Statement): Statement[] =>
  scopes.flatMap((scope) => shown.map((which) => make(scope, which)))

const asked = { userId: 'u', jti: 'j' }

/** The size of a copy's pieces. */
const SMALL = { rows: 500, bytes: 500_000 }

/** Every finder with what it may be asked. */
export const FINDERS: Record<string, Statement[]> = {
  findAuthContext: [
    access.findAuthContext(db, { ...asked, boardId: 'b' }),
    access.findAuthContext(db, { ...asked, boardId: cards.boardOfCard('c') }),
  ],
  findAuthContexts: [access.findAuthContexts(db, 'b', [asked, { userId: 'v', jti: 'k' }])],
  findRecords: [findRecords([{ userId: 'u', key: 'k' }])],
  usersNamed: [users.usersNamed(db, ['u', 'v'])],
  findKnownAddress: [findKnownAddress('k', '')],
  findBoard: inScopes((scope) => boards.findBoard(db, scope)),
  namesOnBoard: [boards.namesOnBoard(db, 'b')],
  newestOnBoard: inScopes((scope) => boards.newestOnBoard(db, scope)),
  membersOfBoard: inScopes((scope) => boards.membersOfBoard(db, scope)),
  publicBoards: parts.map((part) => boards.publicBoards(db, part)),
  countBoards: [boards.countBoards(db, 'private'), boards.countBoards(db, 'public')],
  boardsOfUser: parts.map((part) => boards.boardsOfUser(db, 'u', part)),
  membershipsOf: [boards.membershipsOf(db, 'u')],
  cardsInList: inParts((scope, part) => cards.cardsInList(db, scope, 'l', part)),
  cardsInSwimlane: inParts((scope, part) => cards.cardsInSwimlane(db, scope, 's', part)),
  cardsByField: inParts((scope, part) => cards.cardsByField(db, scope, 'f', 'v', part)),
  findCard: inScopes((scope) => cards.findCard(db, scope, 'c')),
  cardsOfPerson: [
    cards.cardsOfPerson(db, 'u', { isDue: false, from: undefined, to: undefined }),
    cards.cardsOfPerson(db, 'u', { isDue: true, from: '', to: '' }),
  ],
  cardsById: [cards.cardsById(db, ['c', 'd'])],
  cardsUpwards: [cards.cardsUpwards(db, ['c', 'd'])],
  activitiesAt: [activities.activitiesAt(db, 'b', [1, 2])],
  activitiesAfter: inScopes((scope) => activities.activitiesAfter(db, scope, 1, 10)),
  activitiesOfCardAfter: inScopes((scope) =>
    activities.activitiesOfCardAfter(db, scope, 'c', 1, 10),
  ),
  newestOfCard: inScopes((scope) => activities.newestOfCard(db, scope, 'c', 10)),
  cardsShown: inViews((scope, which) => cardViews.cardsShown(db, scope, which, 10)),
  commentCounts: inViews((scope, which) => cardViews.commentCounts(db, scope, which)),
  attachmentCounts: inViews((scope, which) => cardViews.attachmentCounts(db, scope, which)),
  itemCounts: inViews((scope, which) => cardViews.itemCounts(db, scope, which)),
  listsShown: inScopes((scope) => boardViews.listsShown(db, scope, false)),
  swimlanesShown: inScopes((scope) => boardViews.swimlanesShown(db, scope, true)),
  customFieldsShown: inScopes((scope) => boardViews.customFieldsShown(db, scope)),
  usersShown: inScopes((scope) => boardViews.usersShown(db, scope)),
  wholeChecklists: inScopes((scope) => checklists.wholeChecklists(db, scope, 'c', 10)),
  attachmentsOnCard: inScopes((scope) => attachments.attachmentsOnCard(db, scope, 'c', 10)),
  cardsPiece: [pieces.cardsPiece(db, 'b', 1), pieces.cardsPiece(db, 'b', 1, SMALL)],
  activitiesPiece: [pieces.activitiesPiece(db, 'b', 1)],
  commentsPiece: [pieces.commentsPiece(db, 'b', 1)],
  checklistsPiece: [pieces.checklistsPiece(db, 'b', 1), pieces.checklistsPiece(db, 'b', 1, SMALL)],
  everyAttachment: [pieces.everyAttachment(db, 'b')],
  peopleOnBoard: [pieces.peopleOnBoard(db, 'b')],
  integrationsOnBoard: inParts((scope, part) => integrations.integrationsOnBoard(db, scope, part)),
  findIntegration: inScopes((scope) => integrations.findIntegration(db, scope, 'i')),
  everyIntegration: [integrations.everyIntegration(db, 'b')],
  unsentOnBoard: [outbox.unsentOnBoard(db, 'b')],
  unsentAnywhere: [outbox.unsentAnywhere(db)],
  waitingOnBoard: [outbox.waitingOnBoard(db, 'b', '')],
  dueAnywhere: [outbox.dueAnywhere(db, '')],
  leasedReceiver: [outbox.leasedReceiver(db, 'i', 'l')],
  dueDeliveries: [outbox.dueDeliveries(db, 'i', 'l', '')],
  unaddressedTo: parts.map((part) => outbox.unaddressedTo(db, 'b', 'i', part)),
  deliveriesTo: parts.map((part) => outbox.deliveriesTo(db, 'i', part)),
  findDelivery: [outbox.findDelivery(db, 'e', 'i')],
  listsOnBoard: inParts((scope, part) => lanes.listsOnBoard(db, scope, part)),
  cardCounts: inScopes((scope) => lanes.cardCounts(db, scope)),
  findList: inScopes((scope) => lanes.findList(db, scope, 'l')),
  swimlanesOnBoard: inParts((scope, part) => lanes.swimlanesOnBoard(db, scope, part)),
  findSwimlane: inScopes((scope) => lanes.findSwimlane(db, scope, 's')),
  everyList: [lanes.everyList(db, 'b')],
  everySwimlane: [lanes.everySwimlane(db, 'b')],
  fieldsOnBoard: inParts((scope, part) => lanes.fieldsOnBoard(db, scope, part)),
  findCustomField: inScopes((scope) => lanes.findCustomField(db, scope, 'f')),
  everyCustomField: [lanes.everyCustomField(db, 'b')],
  commentsOnCard: inParts((scope, part) => comments.commentsOnCard(db, scope, 'c', part)),
  findComment: inScopes((scope) => comments.findComment(db, scope, 'c', 'x')),
  checklistsOnCard: inParts((scope, part) => checklists.checklistsOnCard(db, scope, 'c', part)),
  findChecklist: inScopes((scope) => checklists.findChecklist(db, scope, 'c', 'x')),
  attachmentsOnBoard: inParts((scope, part) => attachments.attachmentsOnBoard(db, scope, part)),
  findAttachment: inScopes((scope) => attachments.findAttachment(db, scope, 'x')),
  commentsById: [comments.commentsById(db, ['x', 'y'])],
  checklistsById: [checklists.checklistsById(db, ['x', 'y'])],
  attachmentsById: [attachments.attachmentsById(db, ['x', 'y'])],
  peopleById: [users.peopleById(db, ['u', 'v'])],
  revokedAmong: [users.revokedAmong(db, ['j', 'k'])],
  findUser: [users.findUser(db, 'u')],
  everyUser: parts.map((part) => users.everyUser(db, part)),
  findCredentials: [users.findCredentials(db, 'u')],
  anyUser: [users.anyUser(db)],
  findTokenOwner: [users.findTokenOwner(db, 'u')],
  clashing: [users.clashing(db, 'u', { usernameKey: 'a', emailKey: 'b' })],
  fieldsInUse: [cards.fieldsInUse(db, 'b', ['f', 'g'])],
  adminsBut: [users.adminsBut(db, 'u')],
}

/** The lists that are read by the page, with the rows that are looked through and the index that orders them. */
export const PAGED: Record<string, string> = {
  attachmentsOnBoard: 'attachments USING INDEX attachments_by_board',
  boardsOfUser: 'members USING INDEX members_by_user',
  cardsByField: 'cards USING INDEX sqlite_autoindex_cards_1',
  cardsInList: 'cards USING INDEX cards_by_list',
  cardsInSwimlane: 'cards USING INDEX cards_by_swimlane',
  checklistsOnCard: 'checklists USING INDEX checklists_by_card',
  commentsOnCard: 'comments USING INDEX comments_by_card',
  deliveriesTo: 'deliveries USING PRIMARY KEY',
  everyUser: 'users USING INTEGER PRIMARY KEY',
  fieldsOnBoard: 'custom_fields USING INDEX custom_fields_by_board',
  integrationsOnBoard: 'integrations USING INDEX integrations_by_board',
  listsOnBoard: 'lists USING INDEX lists_by_board',
  publicBoards: 'boards USING INDEX boards_by_permission',
  swimlanesOnBoard: 'swimlanes USING INDEX swimlanes_by_board',
}
