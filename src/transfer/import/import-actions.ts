import { inTurn } from '../../kernel/budget/weight.ts'
import type { Content } from '../../kernel/contract/form.ts'
import type { RunResult } from '../../kernel/contract/operation.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { CommandContext } from '../../boards/model/decision.ts'
import type { IdempotencyKey } from '../../operations/idempotency/idempotency.ts'
import { emptySnapshot } from '../../boards/model/snapshot.ts'
import { type Person } from '../../operations/permissions.ts'
import { expectWithinLimits } from '../../boards/model/within-limits.ts'
import type { KnownReader } from '../../operations/asked-at.ts'
import { findReplay } from '../../operations/idempotency/replay.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { type BoardOutline, outlineRows } from '../../boards/boards/copy-board.ts'
import { WRAPPER } from './entry.ts'
import { exportTooLarge } from './first-pass-index.ts'
import { readFirstPass } from './first-pass.ts'
import type { ImportBoard, ImportCounts } from '../../boards/boards/import-board.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import type { ImportContext } from './import-context.ts'
import { newLeftOutCounts } from './left-out.ts'
import { makeOutline } from './make-outline.ts'
import { matchUsers } from './match-users.ts'
import { type Source, openExport } from './open-export.ts'
import { readSecondPass } from './second-pass.ts'
import { flagOf } from '../../kernel/contract/wire.ts'

/** Sends the command that creates the board. Its cards are in the draft already. */
export type SendBoard = (
  boardId: string,
  board: ImportBoard,
  key: IdempotencyKey | undefined,
) => Promise<RunResult<unknown> & { body: ImportCounts & { id: string } }>

/** The reply to an import; a dry run makes no board. */
export type Imported = ImportCounts & { id?: string; dryRun?: boolean }

/** The call of an import. */
export type ImportCall = {
  context: RequestContext
  query: URLSearchParams
  body: { content: Content }
  /** The person who imports. A table is read in their time zone unless the request names one. */
  reader: KnownReader
}

/** The options of an import, given in the query or beside the file of a form. */
export function optionsOf({ query, body }: Pick<ImportCall, 'query' | 'body'>) {
  const { formFields } = body.content
  const asked = (name: string) => flagOf(name, query.get(name) ?? formFields[name])
  return { isDry: asked('dryRun'), makesUsers: asked('createUsers') }
}

/**
 * Makes a board of what is uploaded; an upload that cannot be imported is refused by an error that says
 * what it is (`import.…`). Buffers the upload and reads it twice: users must be matched before the
 * entries that refer to them are stored.
 */
export async function runImport(
  source: Source,
  call: ImportCall,
  caller: Person,
  sendBoard: SendBoard,
): Promise<RunResult<Imported>> {
  const { context } = call
  const { content } = call.body
  const { isDry, makesUsers } = optionsOf(call)
  refuseWithoutFile(content)
  const { imports, shared, deps } = context
  const { newId } = deps
  const boardId = newId()
  const upload = await imports.buffer(content.bytes, shared.memory.lease())
  const draft = isDry ? imports.dryDraft() : imports.draft(boardId, (save) => inTurn(context, save))
  const drop = () => context.after(draft.drop().catch(() => {}))
  try {
    const key = await content.keyOf(upload.digest)
    const replay = key && !isDry && (await findReplay<Imported>(context, key))
    if (replay) return replay
    const open = await openExport(source, upload, call)
    const firstPass = await readFirstPass(open)
    refuseOtherSource(source, firstPass.isTrello)
    const mapping = firstPass.mapping ?? content.formFields['membersMapping']
    const matches = await matchUsers({ ...firstPass, mapping }, context, caller, makesUsers)
    const commandContext = commandContextOf(context, caller)
    const leftOut = newLeftOutCounts()
    const keptIds = new Map<string, string>()
    const importContext = {
      ...newIds(newId),
      boardId,
      firstPass,
      matches,
      commandContext,
      leftOut,
      keptIds,
    }
    draft.addUsers(matches.created, commandContext.now)
    const board = makeOutline(importContext)
    expectWithinLimits(emptySnapshot(boardId), outlineRows(board))
    const taken = await readSecondPass(open(), importContext, board, draft)
    const created = makesUsers && { createdUsers: matches.created.map(({ username }) => username) }
    const unmatched = matches.unmatched()
    const counts = { ...sizesOf(board), ...taken, ...leftOut.result(), unmatched, ...created }
    if (isDry) return { body: { ...counts, dryRun: true } }
    const made = await sendBoard(boardId, { ...board, counts }, key)
    // Another request with the key was first; its board is the result, and no board names this draft.
    if (made.body.id !== boardId) drop()
    return made
  } catch (thrown) {
    drop()
    throw thrown
  } finally {
    context.after(upload.drop().catch(() => {}))
  }
}

/** Throws if a form has neither a file nor what would be in it. */
function refuseWithoutFile({ form, formFields }: Content): void {
  const isWhole = '_format' in formFields || WRAPPER in formFields
  if (form === undefined || form.fileName !== undefined || isWhole) return
  const [other] = form.otherFiles
  const instead = other === undefined ? '' : `, not \`${other.slice(0, 64)}\``
  throw new AppError('import.no_file', {
    values: { instead },
    fields: [{ field: 'file', reason: 'must be the file to import' }],
  })
}

function refuseOtherSource(source: Source, isTrello: boolean): void {
  if (source !== (isTrello ? 'wekan' : 'trello')) return
  throw new AppError('import.source', { values: { program: isTrello ? 'Trello' : 'WeKan' } })
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
