import { form } from '../../kernel/contract/form.ts'
import { described, withSchema } from '../../kernel/contract/kind.ts'
import { bareText } from '../../kernel/contract/reply.ts'
import { several } from '../../kernel/contract/compound.ts'
import { choice, filled, flag } from '../../kernel/contract/wire.ts'
import { disabledMembers, findBoard } from './queries.ts'
import {
  type LongList,
  type Piece,
  type PieceRow,
  type PieceSize,
  pieceOf,
  isCut,
} from './piece-queries.ts'
import { everyRow, everyTransferred } from '../row-queries.ts'
import type { Found, Statements } from '../../kernel/db/statements.ts'
import { addCard } from '../cards/changes.ts'
import { copierOf, outlineRows } from './copy-board.ts'
import { type Change, insert } from '../model/decision.ts'
import { emptySnapshot } from '../model/snapshot.ts'
import { type Person } from '../../operations/permissions.ts'
import { expectWithinLimits } from '../model/within-limits.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { inTurn } from '../../kernel/budget/weight.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { action } from '../../operations/action.ts'
import { loadAuthorized } from '../../operations/authorize.ts'
import { operation } from '../../operations/operation.ts'
import { dispatch } from '../engine/dispatch.ts'
import { firstOrThrow } from '../../operations/read.ts'

const withMembers = described(
  'True if its active members become members of the copy; for an admin of the board or the site.',
  flag.optional(),
)

/** A copy has these only if they are asked for. */
const MORE = ['comments', 'attachments'] as const

type More = (typeof MORE)[number]

const withMore = described(
  'Things that are copied, too: `comments`, by their authors and with their reactions, and `attachments`, with the covers of cards.',
  withSchema(
    {
      type: 'string',
      description: 'One of them, a comma list, a JSON list, or repeated keys.',
      example: 'comments,attachments',
    },
    several(choice(...MORE)),
  ).optional(),
)

export const copies = [
  operation({
    name: 'copy_board',
    tag: 'Boards',
    summary:
      'Copies a board with its lists, swimlanes, custom fields, cards and checklists, and with its comments and attachments where `with` names them; gives the id of the copy. Its members come along where an admin of the board or the site asks for `members`.',
    method: 'POST',
    path: '/api/boards/{board}/copy',
    access: 'read',
    boardLimit: 'refused',
    body: form({ title: filled.optional(), members: withMembers, with: withMore }),
    reply: bareText(),
    run: action({
      run: async (_loaded, call, caller) => {
        const { path, body, context } = call
        const { title, members: areCopied = false, with: more = [] } = body
        const lease = context.shared.memory.lease()
        try {
          await lease.grow(COPY_BYTES)
          return await copyBoard(
            { board: path.board, title, withMembers: areCopied, more, caller },
            call,
            lease,
          )
        } finally {
          lease.end()
        }
      },
    }),
  }),
]

/** Bytes of the memory budget for a copy: one piece as it is read, converted and stored. A user's share has room for two copies and their ids. */
const COPY_BYTES = 12 * 1_048_576

/** Bytes of the memory budget for each id that a copy keeps in memory. */
const ID_BYTES = 72

/** Most attempts to copy a board that changes meanwhile. */
const TRIES = 3

const CHANGING = 'The board is changing too fast to be copied; try again in a moment.'

type Asked = {
  board: string
  title: string | undefined
  withMembers: boolean
  more: readonly More[]
  caller: Person
}

type Call = Parameters<typeof dispatch>[3]

/** The reply to the last command of a copy: the id of the copy, and the metadata for the headers. */
type Copied = Awaited<ReturnType<typeof dispatch<'finishCopy'>>>

type Lease = ReturnType<RequestContext['shared']['memory']['lease']>

/** Copies a board at one version; starts again, a few times, if the board changes meanwhile. */
async function copyBoard(asked: Asked, call: Call, lease: Lease): Promise<Copied> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    try {
      return await copyOnce(asked, call, lease)
    } catch (thrown) {
      if (!(thrown instanceof AppError && thrown.code === 'board.changed')) throw thrown
    }
  }
  throw new AppError('store.overloaded', { reason: CHANGING, waitS: 5 })
}

/** Copies the board piece by piece into a draft and returns the copy's id. Throws `board.changed` if the board changes meanwhile. */
async function copyOnce(
  { board: id, title, withMembers, more, caller }: Asked,
  call: Call,
  lease: Lease,
): Promise<Copied> {
  const { imports, deps } = call.context
  const { newId, nowMs } = deps
  const find = findAtOneVersion(call.context, id, withMembers)
  const scope = { boardId: id }
  const { disabled, ...found } = await find({
    disabled: disabledMembers(id),
    board: findBoard(scope),
    members: everyRow('members', scope),
    ...everyTransferred(id),
  })
  const boardId = newId()
  const from = { ...found, board: firstOrThrow(found.board, 'board.not_found') }
  const context = { now: momentOf(nowMs()), newId, actor: caller }
  const copying = { boardId, title, withMembers, disabled: new Set(disabled.map((one) => one.id)) }
  const copier = copierOf(from, copying, context)
  expectWithinLimits(emptySnapshot(boardId), outlineRows(copier.outline))
  const draft = imports.draft(boardId, (save) => inTurn(call.context, save))
  let isMade = false
  try {
    let counted = 0
    const countIds = async () => {
      const more = copier.ids() - counted
      counted += more
      await lease.grow(more * ID_BYTES)
    }
    const copyRows = <L extends LongList>(list: L, copied: (row: RowIn<L>) => Change[]) =>
      eachPiece(list, id, find, async (rows) => {
        for (const { key: _key, bytes: _bytes, ...row } of rows)
          await draft.put({ changes: copied(row) })
        await countIds()
      })
    if (more.includes('attachments'))
      await copyRows('attachments', (one) => [insert('attachments', copier.attachment(one))])
    await copyRows('cards', (one) => addCard(copier.card(one)))
    await copyRows('checklists', (one) => [insert('checklists', copier.checklist(one))])
    if (more.includes('comments'))
      await copyRows('comments', (one) => [insert('comments', copier.comment(one))])
    await draft.end()
    // Only now it is sure that no file of an attachment went before a row of the copy named it.
    if (more.includes('attachments')) await find({})
    const { idempotencyKey } = call.context
    const made = await inTurn(call.context, () =>
      dispatch('finishCopy', boardId, copier.outline, call, idempotencyKey),
    )
    // With an Idempotency-Key, a retry of this request may have finished first.
    isMade = made.body === boardId
    return made
  } finally {
    if (!isMade) call.context.after(draft.drop().catch(() => {}))
  }
}

/** Returns a function that reads rows of the board. It throws if the caller may no longer copy the board, or if the board's version has changed since the first read. */
function findAtOneVersion(context: RequestContext, boardId: string, withMembers: boolean) {
  const access = withMembers ? 'manage' : 'read'
  let version: number | undefined
  return async <S extends Statements>(statements: S): Promise<Found<S>> => {
    const { found, board } = await inTurn(context, () =>
      loadAuthorized({ access, context }, boardId, statements),
    )
    version ??= board?.version
    if (board?.version !== version) throw new AppError('board.changed', { reason: CHANGING })
    return found
  }
}

/** A piece of a copy has less text than one of an export: its rows are held until they are stored. */
const PIECE: PieceSize = { rows: 3_000, bytes: 500_000 }

/** A row as it is stored, without the columns that only pieces have. */
type RowIn<L extends LongList> = Omit<Piece<L>, keyof PieceRow>

/** Calls `take` for all rows of a list, piece by piece. */
async function eachPiece<L extends LongList>(
  list: L,
  boardId: string,
  find: ReturnType<typeof findAtOneVersion>,
  take: (rows: Piece<L>[]) => Promise<void>,
): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: Piece<L>[] = (await find({ rows: pieceOf(list, boardId, after, { size: PIECE }) }))
      .rows
    await take(rows)
    after = isCut(rows, PIECE) ? rows.at(-1)?.key : undefined
  }
}
