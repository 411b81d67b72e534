import { list, object } from '../../contract/compound.ts'
import { type Content, streamed } from '../../contract/form.ts'
import { bad, described, kind, spelled } from '../../contract/kind.ts'
import type { RunResult } from '../../contract/operation.ts'
import { listOf, record } from '../../contract/record.ts'
import { one } from '../../contract/reply.ts'
import { choice, count, flag, id, text } from '../../contract/wire.ts'
import type { CommandContext } from '../../core/decision.ts'
import type { Person } from '../../core/snapshot.ts'
import { denied } from '../../core/permissions.ts'
import type { RequestContext } from '../../request-context.ts'
import { action } from '../../operations/action.ts'
import { dispatch } from '../../operations/dispatch.ts'
import { operation } from '../../operations/operation.ts'
import { flagOf } from '../../operations/query.ts'
import { findReplay } from '../../operations/replay.ts'
import { readSecondPass } from './second-pass.ts'
import { FORMAT, readFirstPass } from './first-pass.ts'
import { exportTooLarge } from './first-pass-index.ts'
import { makeOutline } from './make-outline.ts'
import type { ImportContext } from './import-context.ts'
import { ONLY_ADMIN_CREATES_USERS, matchUsers } from './match-users.ts'
import { newLeftOutCounts } from './left-out.ts'

/** Most bytes of an export. */
const EXPORT_BYTES = 67_108_864

const counts = kind<Record<string, number>>(
  {
    type: 'object',
    additionalProperties: { type: 'integer' },
  },
  () => bad('is not read'),
)

const titles = kind<Record<string, string[]>>(
  {
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  },
  () => bad('is not read'),
)

const Unmatched = record('UnmatchedUser', {
  name: described('Username in the file, or the id there.', text),
  cards: described('Number of cards they made or are on.', count),
  comments: described('Number of comments they wrote.', count),
  memberships: described('Number of memberships of the board: 1 or 0.', count),
})

const ImportedBoard = record('ImportedBoard', {
  _id: id.optional(),
  cards: count,
  comments: count,
  checklists: count,
  attachments: count,
  leftOut: counts,
  samples: described('Titles of what the board does not get: up to ten of each kind.', titles),
  unmatched: listOf(Unmatched),
  createdUsers: described('Usernames of the users that were made.', list(text).optional()),
  dryRun: described('Whether nothing was stored.', flag.optional()),
})

const mapping = spelled(
  {
    type: 'object',
    description: 'Who users of the export are here, by id or username.',
  },
  object({}),
)

const file = kind({ type: 'string', format: 'binary' }, () => bad('is read by itself'))

export const importOperations = [
  operation({
    name: 'import_board',
    tag: 'Boards',
    summary:
      'Makes a board of an export of WeKan or Trello, sent as JSON or as the file of a form.',
    method: 'POST',
    path: '/api/boards/import',
    access: 'user',
    body: streamed(
      {
        _format: described('Format of the export.', choice(FORMAT)),
        title: text.optional(),
        membersMapping: mapping.optional(),
        file: described('The export, as the file of a form.', file.optional()),
      },
      EXPORT_BYTES,
    ),
    query: {
      dryRun: 'Whether to say what the import would give, and to store nothing.',
      createUsers:
        'Whether to make disabled users of those without an account here; for the site admin only.',
    },
    reply: one(ImportedBoard),
    run: action({
      authorize(caller, call) {
        if (optionsOf(call).makesUsers && !caller.isAdmin) throw denied(ONLY_ADMIN_CREATES_USERS)
      },
      run: (_loaded, call, caller) => importBoard(call.body.content, optionsOf(call), call, caller),
    }),
  }),
]

/** The options of an import, given in the query or beside the file of a form. */
function optionsOf({ query, body }: { query: URLSearchParams; body: { content: Content } }) {
  const { formFields } = body.content
  const asked = (name: string) => flagOf(name, query.get(name) ?? formFields[name])
  return { isDry: asked('dryRun'), makesUsers: asked('createUsers') }
}

type Made = Awaited<ReturnType<typeof dispatch<'importBoard'>>>

type Call = Pick<Parameters<typeof dispatch>[3], 'access' | 'context'>

type ImportResult = RunResult<Omit<Made['body'], '_id'> & { _id?: string; dryRun?: boolean }>

type Options = ReturnType<typeof optionsOf>

/** Buffers the upload and reads it twice: users must be matched before the entries that refer to them are stored. */
async function importBoard(
  { bytes, formFields, keyOf }: Content,
  { isDry, makesUsers }: Options,
  call: Call,
  caller: Person,
): Promise<ImportResult> {
  const { context } = call
  const { imports, shared, deps } = context
  const { newId } = deps
  const boardId = newId()
  const upload = await imports.buffer(bytes, shared.memory.lease())
  const draft = isDry ? imports.dryDraft() : imports.draft(boardId)
  const drop = () => context.after(draft.drop().catch(() => {}))
  try {
    const key = await keyOf(upload.digest)
    const replay = key && !isDry && (await findReplay<Made['body']>(context, key))
    if (replay) return replay
    const firstPass = await readFirstPass(upload.open())
    const mapping = firstPass.mapping ?? formFields['membersMapping']
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
    const taken = await readSecondPass(upload.open(), importContext, board, draft)
    const created = makesUsers && { createdUsers: matches.created.map(({ username }) => username) }
    const counts = { ...taken, ...leftOut.result(), unmatched: matches.unmatched(), ...created }
    if (isDry) return { body: { ...counts, dryRun: true } }
    const made = await dispatch('importBoard', boardId, { ...board, counts }, call, key)
    // Another request with the key was first; its board is the result, and no board names this draft.
    if (made.body._id !== boardId) drop()
    return made
  } catch (thrown) {
    drop()
    throw thrown
  } finally {
    context.after(upload.drop().catch(() => {}))
  }
}

function commandContextOf(
  { deps: { nowMs, newId } }: RequestContext,
  actor: Person,
): CommandContext {
  return { now: new Date(nowMs()).toISOString(), newId, actor }
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
