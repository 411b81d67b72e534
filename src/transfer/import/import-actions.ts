import type { Content } from '../../kernel/contract/form.ts'
import type { RunResult } from '../../kernel/contract/operation.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { type Person } from '../../operations/permissions.ts'
import type { KnownReader } from '../../operations/asked-at.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import type { IdempotencyKey } from '../../operations/idempotency/idempotency.ts'
import { flagOf } from '../../kernel/contract/wire.ts'
import { WRAPPER } from './entry.ts'
import type { Relation } from '../../boards/cards/dependencies.ts'
import { findWanted, newAcross, relateBoards, withLostRelations } from './across.ts'
import { type Made, type SendBoard, makeBoard, tryBoard } from './board-actions.ts'
import { openBoards } from './open-boards.ts'
import { type Asked, settingsOf } from './open-options.ts'
import { programNamed } from '../sources/registry.ts'
import { type ImportedBoardOf, boardShown, totalOf } from './total-counts.ts'

/** The reply to an import: its boards, and the sums of what they got; a dry run makes no board. */
export type Imported = ImportedBoardOf & {
  boards: ReturnType<typeof boardShown>[]
  dryRun?: boolean
}

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
  return {
    isDry: asked('dryRun'),
    isShown: asked('document'),
    makesUsers: asked('createUsers'),
  }
}

/**
 * Makes boards of what is uploaded; an upload that cannot be imported is refused by an error that says
 * what it is (`import.…`). Buffers the upload, because each board is read twice.
 */
export async function runImport(
  asked: Asked,
  call: ImportCall,
  caller: Person,
  sendBoard: SendBoard,
  sendRelations: (board: string, relations: Relation[]) => Promise<unknown>,
): Promise<RunResult<Imported>> {
  const { context } = call
  const { content } = call.body
  const { isDry, isShown, makesUsers } = optionsOf(call)
  refuseWithoutFile(content)
  const lease = context.shared.memory.lease()
  const upload = await context.imports.buffer(content.bytes, context.shared.memory.lease())
  try {
    const key = await content.keyOf(upload.digest)
    const file = { ...upload, name: content.form?.fileName ?? '' }
    const settings = await settingsOf(asked, file, call)
    if (makesUsers && settings.membersMode !== 'existing')
      throw invalid('membersMode', 'must be `existing` where `createUsers` makes accounts')
    const readers = await openBoards(file, { isTable: asked === 'csv', settings, lease })
    if (readers.length === 0) throw new AppError('import.invalid')
    const across = newAcross()
    const options = {
      context,
      across,
      caller,
      makesUsers,
      membersMode: settings.membersMode,
      mapping: settings.membersMapping,
      expect: (found: string) => refuseOtherSource(asked, found),
    }
    const tried: ImportedBoardOf[] = []
    // Of several boards none is made before all are known to be right.
    if (isDry || readers.length > 1)
      for (const reader of readers)
        tried.push(await tryBoard(reader, options, isDry && isShown ? lease : undefined))
    const isFound = readers.length > 1 ? findWanted(across, tried) : () => false
    if (isDry) {
      const told = tried.map((board) => withLostRelations(board, isFound))
      return { body: { ...replyOf(told), dryRun: true } }
    }
    const made: Made[] = []
    for (const [at, reader] of readers.entries())
      made.push(await makeBoard(reader, options, sendBoard, keyAt(key, at)))
    const isRelated = await relateBoards(
      made.map(({ body }) => body),
      sendRelations,
    )
    const told = made.map(({ body }) => withLostRelations(body, isRelated))
    return { ...(made.length === 1 && made[0]), body: replyOf(told) }
  } finally {
    lease.end()
    context.after(upload.drop().catch(() => {}))
  }
}

function replyOf(boards: ImportedBoardOf[]): Imported {
  return { ...totalOf(boards), boards: boards.map(boardShown) }
}

/** Each further board has a key of its own, which no client can send, as it has a blank in it. */
function keyAt(key: IdempotencyKey | undefined, at: number): IdempotencyKey | undefined {
  return key && at > 0 ? { ...key, key: `${key.key} ${at}` } : key
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

function refuseOtherSource(asked: Asked, found: string): void {
  const isTable = asked === 'csv'
  if (asked === 'any' || isTable || asked === found) return
  throw new AppError('import.source', { values: { program: programNamed(found) } })
}
