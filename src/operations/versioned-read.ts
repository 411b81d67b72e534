import { type RunResult, UNCHANGED } from '../kernel/contract/operation.ts'
import type { Revision } from '../kernel/contract/revisions.ts'
import type { Scope } from '../kernel/db/scope.ts'
import { type Found, type SelectOf, type Statements, rowQuery } from '../kernel/db/statements.ts'
import { type Authorized, type BoardLookup, type Caller, loadAuthorized } from './authorize.ts'
import { type OfReader, type SharedJson, sharedJson, withOwn } from '../kernel/shared-json.ts'
import type { Access } from './permissions.ts'
import type { Kept } from './read-memory.ts'
import type { RequestContext } from './request-context.ts'

/** Finds and adds what an answer says to its reader alone; the answer itself has nothing of it. */
export type ForReader<A> = {
  /** Finds the watches of the reader; left out if the answer does not show them. */
  find?(scope: Scope): SelectOf<{ id: string }>
  /** The ids of the things in the answer of which each reader is told whether they watch them. */
  flagged(answer: A): string[]
  /** Returns false for a reader whom the answer that others share does not suit, by what was found of theirs. By default it suits all. */
  isShared?(watched: ReadonlySet<string>): boolean
  /** Returns the body for the reader, in this revision. */
  own(watched: ReadonlySet<string>, given: Given): OfReader
}

type Given = { flagged: string[]; caller: Caller; revision: Revision }

type Asked<S extends Statements, A> = {
  context: RequestContext
  access: Access
  revision: Revision
  scope: Scope
  /** The board, or where it is found. */
  on: string | BoardLookup
  statements: S
  ofReader: ForReader<A> | undefined
  answer(found: Found<S>, caller: Caller): Promise<A>
  renew(renewal: Renewal): Promise<A | undefined> | undefined
}

/** An answer of an earlier state, which the batch `commitId` made. The newest can be made of it and of what `load` reads. */
export type Renewal = {
  json: SharedJson
  version: number
  commitId: string
  load<S extends Statements>(statements: S): Promise<Found<S>>
}

/**
 * Reads data that only the state of a board decides. If the client or this isolate may have the answer already,
 * the round trip asks for the state of the board in place of the rows, which are read by a second one if
 * that is another state. A client that has the newest state gets UNCHANGED. An answer that is kept in an
 * earlier state is renewed if that is simple. The caller's rights are in each of the round trips, so what
 * the isolate keeps goes only to who may read it now.
 */
export async function readVersioned<S extends Statements, A, R>(
  asked: Asked<S, A>,
  resultOf: (answer: A) => RunResult<R>,
): Promise<RunResult<R>> {
  const { context, ofReader } = asked
  const kept = ofReader && context.deps.reads.find(context.readKey)
  if (mayBeAtHand(asked, kept)) {
    const seen = await load(asked, {})
    if (seen.isKnown) return { ...seen.metadata, body: UNCHANGED }
    if (kept && kept.state === seen.state && seen.isShared) {
      const made = seen.finish(kept.json, kept.flagged)
      return { ...seen.metadata, next: kept.next, body: UNCHANGED, made }
    }
  }
  const read = (kept && (await renewed(asked, kept))) ?? (await readAnew(asked))
  const { metadata, state, finish } = read.seen
  if (read.isKnown) return { ...metadata, body: UNCHANGED }
  const result = { ...metadata, ...resultOf(read.answer) }
  if (ofReader === undefined) return result
  const flagged = ofReader.flagged(read.answer)
  return {
    ...result,
    finish(text) {
      const json = sharedJson(text)
      if (state !== '')
        context.deps.reads.keep(context.readKey, { state, json, flagged, next: result.next })
      return finish(json, flagged)
    },
  }
}

/** An answer and what was seen of the board with it; none is needed if the client has it. */
type Read<A> = { seen: Omit<Loaded, 'found'> } & ({ isKnown: true } | { isKnown: false; answer: A })

/** Renews an answer that is kept; returns undefined if it is to be read anew. */
async function renewed<S extends Statements, A>(
  asked: Asked<S, A>,
  { state, json }: Kept,
): Promise<Read<A> | undefined> {
  const [version = '', , commitId = ''] = state.split(' ')
  if (commitId === '') return undefined
  let seen: Read<A>['seen'] | undefined
  const answer = await asked.renew({
    json,
    version: Number(version),
    commitId,
    async load(statements) {
      const { found, ...others } = await load(asked, statements)
      seen = others
      return found
    },
  })
  if (seen?.isKnown) return { seen, isKnown: true }
  return seen && answer !== undefined ? { seen, isKnown: false, answer } : undefined
}

async function readAnew<S extends Statements, A>(asked: Asked<S, A>): Promise<Read<A>> {
  const seen = await load(asked, asked.statements)
  if (seen.isKnown) return { seen, isKnown: true }
  return { seen, isKnown: false, answer: await asked.answer(seen.found, seen.caller) }
}

type Loaded = Awaited<ReturnType<typeof load<Statements>>>

/** Returns true if what is kept of an answer, or what the client has, may be of the newest state. */
function mayBeAtHand(
  { context, scope: { boardId }, on }: Pick<Asked<Statements, unknown>, 'context' | 'scope' | 'on'>,
  kept: Kept | undefined,
): boolean {
  const { reads } = context.deps
  if (kept && mayBeNewest(context, boardId, kept)) return true
  return context.unless.some(
    ({ version, foundOn }) =>
      (typeof on !== 'string' || !foundOn) && reads.mayStillHave(foundOn ?? boardId, version),
  )
}

/** Runs the statements, with those that find the caller's rights, the state of the board, and what is the reader's own. */
async function load<S extends Statements>(
  asked: Omit<Asked<Statements, unknown>, 'answer' | 'statements' | 'ofReader'> & {
    ofReader: Pick<ForReader<unknown>, 'find' | 'isShared' | 'own'> | undefined
  },
  statements: S,
) {
  const { on, ofReader, revision } = asked
  let watched: ReadonlySet<string> = new Set()
  const own = ofReader?.find && {
    own: rowQuery(ofReader.find(asked.scope), (rows) => {
      watched = new Set(rows.map(({ id }) => id))
    }),
  }
  const seen = await loadAuthorized(asked, on, { ...statements, ...own }, true)
  const { found, caller } = seen
  return {
    found,
    caller,
    ...stateIn(asked, seen),
    isShared: ofReader?.isShared?.(watched) ?? true,
    finish: (json: SharedJson, flagged: string[]) =>
      ofReader ? withOwn(json, ofReader.own(watched, { flagged, caller, revision })) : json,
  }
}

/** Notes for later reads what was seen of the board. Says what headers follow, and if the client has this state, and names the state that all readers share. */
function stateIn<S extends Statements>(
  { context, scope, on }: { context: RequestContext; scope: Scope; on: string | BoardLookup },
  { board, state }: Authorized<S>,
) {
  const bookmark = context.store.bookmark()
  const shared = noteState(context, { board, state })
  if (board === undefined || state === undefined)
    return { metadata: { bookmark }, isKnown: false, state: shared }
  const { version } = state
  const people = state.people + state.own
  const isKnown = context.unless.some(
    ({ foundOn = scope.boardId, ...one }) =>
      one.version === version && one.people === people && foundOn === board.id,
  )
  const metadata = {
    bookmark,
    version,
    people,
    ...(typeof on !== 'string' && { foundOn: board.id }),
  }
  return { metadata, isKnown, state: shared }
}

/** Notes for later reads what was seen of a board, and names the state that all readers share; it is empty if there is none. */
export function noteState(
  { deps: { reads } }: Pick<RequestContext, 'deps'>,
  { board, state }: Pick<Authorized<Statements>, 'board' | 'state'>,
): string {
  reads.noteOthers(false)
  if (board === undefined || state === undefined) return ''
  reads.note(board.id, state.version)
  return `${state.version} ${state.people} ${state.commitId}`
}

/** Returns true if what is kept may be of the newest state of a board, as far as this isolate knows. */
export function mayBeNewest(
  { deps: { reads } }: Pick<RequestContext, 'deps'>,
  boardId: string,
  { state }: Pick<Kept, 'state'>,
): boolean {
  return reads.mayStillHave(boardId, Number.parseInt(state, 10))
}
