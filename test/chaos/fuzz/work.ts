import type { Client as Http } from 'undici'
import type { Client } from '../../../scripts/demo/client.ts'
import type { Ask, Outcome, Reply } from './ask.ts'
import { faultOfNone, faultsOf } from './check.ts'
import { draftsOf } from './draft.ts'
import { minimal } from './minimal.ts'
import { readerOf, writtenBy } from './read-back.ts'
import { realised } from './realise.ts'
import { openClient, send } from './send.ts'
import { renew } from './stage.ts'
import type { Operation } from './table.ts'
import { type Tally, count } from './tally.ts'
import { parse, textIn } from './wire.ts'
import { type FuzzState, note } from './fuzz-state.ts'

/** After so many requests a worker goes on with new boards. */
const RENEWED_EVERY = 800

/** A run of the fuzzer: the service, a site admin whom no request names, and what is found. */
export type Run = {
  url: string
  keeper: Client
  tally: Tally
  table: Operation[]
  seed: number
  isOver(): boolean
}

/** Asks of a fuzz state as one of the workers until the run is over. */
export async function work(run: Run, state: FuzzState, worker: number): Promise<void> {
  const http = openClient(run.url)
  let asked = 0
  try {
    for (const draft of draftsOf(run.table, run.seed + worker * 104_729)) {
      if (run.isOver()) break
      const ask = realised(draft, state)
      const { outcome, faults } = await tryOnce({ run, http, state }, ask)
      count(run.tally, ask, outcome)
      for (const fault of faults) await noteViolation({ run, http, state }, ask, fault, outcome)
      if (typeof outcome !== 'string') harvest(run.table, state, ask, outcome)
      asked += 1
      const isLockedOut = typeof outcome !== 'string' && outcome.status === 401 && hasGoodToken(ask)
      if (isLockedOut || asked % RENEWED_EVERY === 0) await renew(run.keeper, state)
    }
  } finally {
    await http.destroy()
  }
}

function hasGoodToken({ caller, headers }: Ask): boolean {
  return caller !== undefined && headers.filter(([name]) => name === 'Authorization').length === 1
}

type Place = { run: Run; http: Http; state: FuzzState }

type Tried = { outcome: Outcome; faults: string[] }

/** Asks once and checks the reply; what a success stored is read back. */
async function tryOnce({ run, http, state }: Place, ask: Ask): Promise<Tried> {
  const outcome = await send(http, run.url, ask)
  if (typeof outcome === 'string') return { outcome, faults: faultOfNone(ask, outcome) }
  const faults = faultsOf(ask, outcome, state.secrets)
  const written = writtenBy(run.table, ask, outcome)
  if (written === undefined) return { outcome, faults }
  run.tally.readBacks += 1
  const read = await send(http, run.url, {
    operation: 'read back',
    method: 'GET',
    target: written.path,
    headers: [['Authorization', `Bearer ${run.keeper.token}`]],
    body: undefined,
    framing: 'length',
    caller: undefined,
    reaches: undefined,
  })
  if (typeof read === 'string' || read.status !== 200)
    return { outcome, faults: [...faults, 'cannot be read back'] }
  follow(state, written.params, parse(read.body.toString()))
  return { outcome, faults: [...faults, ...written.wrong(read.body)] }
}

/** A card may be elsewhere after an edit. */
function follow(state: FuzzState, params: Record<string, string>, shown: unknown): void {
  const { card } = params
  const [board, list] = [textIn(shown, 'boardId'), textIn(shown, 'listId')]
  if (card === undefined || board === '' || list === '') return
  const known = state.places.find(
    (place) => place['card'] === card && 'list' in place && Object.keys(place).length === 3,
  )
  if (known !== undefined) Object.assign(known, { board, list })
}

/** Notes what a success made, under the parameters that lead to it. */
function harvest(
  table: Operation[],
  state: FuzzState,
  { reaches }: Ask,
  { status, body }: Reply,
): void {
  if (reaches === undefined || status !== 200) return
  const { operation, params } = reaches
  const value = parse(body.toString())
  if (operation.name === 'copy_board' && typeof value === 'string') state.boards.add(value)
  if (operation.name === 'add_board_label' && typeof value === 'string')
    state.labels.push({ board: params['board'] ?? '', label: value })
  if (operation.method === 'DELETE') {
    const gone = Object.values(params).at(-1) ?? ''
    state.places = state.places.filter((place) => !Object.values(place).includes(gone))
  }
  if (operation.method !== 'POST') return
  const id = textIn(value, '_id')
  if (operation.name === 'new_board') state.boards.add(id)
  const reader = readerOf(table, operation)
  const own = /\{(\w+)\}$/.exec(reader?.path ?? '')?.[1]
  if (id === '' || own === undefined || own === 'user') return
  const { user: _user, ...rest } = params
  note(state, { ...rest, [own]: id })
}

async function noteViolation(place: Place, ask: Ask, fault: string, outcome: Outcome) {
  const { violations } = place.run.tally
  const name = `${ask.operation} ${fault.replace(/\d+/g, '#')}`
  const known = violations.get(name)
  if (known !== undefined) {
    known.times += 1
    return
  }
  const violation = { operation: ask.operation, fault, times: 1, ask, outcome }
  violations.set(name, violation)
  const persists = async (other: Ask) => (await tryOnce(place, other)).faults.includes(fault)
  violation.ask = await minimal(ask, persists)
}
