import type { Lease } from '../../kernel/budget/budget.ts'
import { inTurn } from '../../kernel/budget/weight.ts'
import { type RunResult, UNCHANGED } from '../../kernel/contract/operation.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import type { CommandContext } from '../../boards/model/decision.ts'
import { emptySnapshot } from '../../boards/model/snapshot.ts'
import { type Person } from '../../operations/permissions.ts'
import { expectWithinLimits } from '../../boards/model/within-limits.ts'
import type { IdempotencyKey } from '../../operations/idempotency/idempotency.ts'
import { findReplay } from '../../operations/idempotency/replay.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { type BoardOutline, outlineRows } from '../../boards/boards/copy-board.ts'
import type { ImportBoard, ImportCounts } from '../../boards/boards/import-board.ts'
import type { BoardReader } from '../middle/board-reader.ts'
import { type Across, type OutsideRelation, noteCards } from './across.ts'
import { externalIdReader } from './external-ids.ts'
import { exportTooLarge } from './first-pass-index.ts'
import { readFirstPass } from './first-pass.ts'
import type { ImportContext } from './import-context.ts'
import { newLeftOutCounts } from './left-out.ts'
import { makeOutline } from './make-outline.ts'
import { accountsIn, matchUsers, placeholdersIn } from './match-users.ts'
import type { MembersMode } from './import-options.ts'
import { type DraftedBoard, keepingDraft, shownDocument } from './shown-document.ts'
import { readSecondPass } from './second-pass.ts'

/** Sends the command that creates the board. Its cards are in the draft already. */
export type SendBoard = (
  boardId: string,
  board: ImportBoard,
  key: IdempotencyKey | undefined,
) => Promise<Made>

type MadeBoard = ImportCounts & { id: string }

export type Made = RunResult<unknown> & { body: MadeBoard }

/** The people and the options of an import, which are the same for each of its boards. */
export type ImportOptions = {
  context: RequestContext
  caller: Person
  /** Users here for users of the file, if the file itself does not say them. */
  mapping: unknown
  makesUsers: boolean
  /** Says who takes the place of people of the file who have no account here. */
  membersMode: MembersMode
  /** The cards of all its boards. */
  across: Across
  /** Throws if boards of this source are not wanted. */
  expect(source: string): void
}

/** Finds out what a board would become, and shows it if a lease is given for that; stores nothing. */
export async function tryBoard(
  reader: BoardReader,
  options: ImportOptions,
  shownIn?: Lease,
): Promise<ImportCounts> {
  const { draft, rows } = shownIn === undefined ? NOT_SHOWN : keepingDraft(shownIn)
  const tried = await draftBoard(reader, options, newBoardId(options), draft)
  noteCards(options.across, tried.cards)
  const { counts } = tried.board
  return rows === undefined ? counts : { ...counts, document: shownDocument(tried, rows) }
}

const NOT_SHOWN = { draft: undefined, rows: undefined }

/** Makes the board, or gives it again if a request with this key has made it. */
export async function makeBoard(
  reader: BoardReader,
  options: ImportOptions,
  sendBoard: SendBoard,
  key: IdempotencyKey | undefined,
): Promise<Made> {
  const { context } = options
  const replay = key && (await findReplay<MadeBoard>(context, key))
  if (replay && replay.body !== UNCHANGED) return { ...replay, body: replay.body }
  const boardId = newBoardId(options)
  const draft = context.imports.draft(boardId, (save) => inTurn(context, save))
  const drop = () => context.after(draft.drop().catch(() => {}))
  try {
    const { board } = await draftBoard(reader, options, boardId, draft)
    const made = await sendBoard(boardId, board, key)
    // Another request with the key was first; its board is the result, and no board names this draft.
    if (made.body.id !== boardId) drop()
    return made
  } catch (thrown) {
    drop()
    throw thrown
  }
}

function newBoardId({ context: { deps } }: ImportOptions): string {
  return deps.newId()
}

/** Stores the cards of a board in a draft, by default in one that stores nothing, and gives the board without them. */
async function draftBoard(
  reader: BoardReader,
  { context, caller, makesUsers, membersMode, across, ...options }: ImportOptions,
  boardId: string,
  draft = context.imports.dryDraft(),
): Promise<DraftedBoard & { cards: Iterable<string> }> {
  const firstPass = await readFirstPass(reader)
  options.expect(firstPass.source)
  const mapping = firstPass.mapping ?? options.mapping
  const people = { ...firstPass, mapping, mode: membersMode, makesUsers }
  const matches = await matchUsers(people, context, caller)
  const commandContext = commandContextOf(context, caller)
  const leftOut = newLeftOutCounts()
  const keptIds = new Map<string, string>()
  const ids = newIds(context.deps.newId)
  const externalIdFor = externalIdReader(firstPass)
  const read = {
    boardId,
    firstPass,
    matches,
    commandContext,
    leftOut,
    keptIds,
    outside: new Array<OutsideRelation>(),
    targets: new Map<string, string>(),
    wanted: across.wanted,
    externalIdFor,
    ...ids,
  }
  draft.addUsers(matches.created, commandContext.now)
  const board = makeOutline(read)
  expectWithinLimits(emptySnapshot(boardId), outlineRows(board))
  const taken = await readSecondPass(reader.whole(leftOut), read, board, draft)
  const created = makesUsers && { createdUsers: accountsIn(matches) }
  const { source } = firstPass
  const decided = [...firstPass.decided, ...matches.decided]
  const said = { source, title: board.board.title, decided }
  const unmatched = matches.unmatched()
  const counts = { ...sizesOf(board), ...taken, ...leftOut.result(), unmatched, ...created }
  const placeholders = placeholdersIn(matches)
  const { outside } = read
  const targets = Object.fromEntries(read.targets)
  const related = {
    ...(outside.length > 0 && { outside }),
    ...(read.targets.size > 0 && { targets }),
  }
  const whole = { ...board, placeholders, counts: { ...said, ...counts, ...related } }
  return { board: whole, created: matches.created, cards: firstPass.parents.keys(), source }
}

function sizesOf({ board, members, lists, swimlanes, customFields }: BoardOutline) {
  return {
    lists: lists.length,
    swimlanes: swimlanes.length,
    labels: board.labels.length,
    customFields: customFields.length,
    members: members.length,
  } satisfies Partial<ImportCounts>
}

function commandContextOf(
  { deps: { nowMs, newId } }: RequestContext,
  actor: Person,
): CommandContext {
  return { now: momentOf(nowMs()), newId, actor }
}

/** Most ids of an export that are kept in memory. */
const MOST_IDS = 300_000

function newIds(newId: () => string): Pick<ImportContext, 'idOf' | 'isFirst' | 'wasSeen'> {
  const ids = new Map<string, string>()
  const seen = new Map<string, Set<string>>()
  const idOf = (old = '') => {
    if (old === '') return ''
    const known = ids.get(old)
    if (known !== undefined) return known
    if (ids.size >= MOST_IDS) throw exportTooLarge(MOST_IDS, 'ids')
    const fresh = newId()
    ids.set(old, fresh)
    return fresh
  }
  const isFirst = (kind: string, old: string) => {
    const before = seen.get(kind) ?? new Set()
    seen.set(kind, before)
    return before.size < before.add(idOf(old)).size
  }
  const wasSeen = (kind: string, old: string) => seen.get(kind)?.has(ids.get(old) ?? '') ?? false
  return { idOf, isFirst, wasSeen }
}
