import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { emptyDatabase } from '../../workers/empty-database.ts'
import { wrongsOf } from '../../workers/engine/integrity-queries.ts'
import { doneOutcome } from '../../support/done-outcome.ts'
import { recordConsole } from '../../support/recorded-replies.ts'
import { type BatchFault, D1_ERRORS, d1Error } from '../../workers/support/bindings.ts'
import {
  count,
  dump,
  openFor,
  serviceOver,
  stubHashing,
} from '../../workers/support/faulty-service.ts'
import { rememberRows } from '../../workers/support/rewind.ts'

stubHashing()

let consoleOutput = { stop: () => {} }

beforeAll(() => void (consoleOutput = recordConsole()))

afterAll(() => consoleOutput.stop())

// The whole database is counted around each request.
beforeEach(() => emptyDatabase(env.DB))

type Counts = Record<string, number>

/** Returns how many rows more there are. */
function gained(before: Counts, after: Counts): Counts {
  const each = Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)])
  return Object.fromEntries(each.filter(([, rows]) => rows !== 0))
}

/** The board that an operation is asked in, the rows that are there then and how many they are, and what puts them back. */
type Opened = Awaited<ReturnType<typeof openFor>> & {
  before: Counts
  rows: Rows
  rewind(): Promise<void>
}

type Rows = Record<string, unknown[]>

/** The tables whose rows are not what they were. */
async function changedSince(rows: Rows): Promise<string[]> {
  const now = Object.entries(await dump())
  const isChanged = ([table, found]: [string, unknown[]]) =>
    JSON.stringify(found) !== JSON.stringify(rows[table])
  return now.filter(isChanged).map(([table]) => table)
}

/** Returns what asking for an operation in its sample board comes to, as that was when it was made, and how many batches it takes. */
async function runWithFault({ ask, sample, before, rows, rewind }: Opened, fault: BatchFault) {
  await rewind()
  let batches = 0
  const counting: BatchFault = (run, at) => {
    batches = at
    return fault(run, at)
  }
  const result = await ask(serviceOver(counting))
  const gain = gained(before, await count())
  const changed = await changedSince(rows)
  const wrongs = (await wrongsOf(sample.testBoard.id)).filter((wrong) => !FIELD_TERM.test(wrong))
  const again = await ask(serviceOver((run) => run()))
  return { result, gain, changed, wrongs, again, batches, inAll: gained(before, await count()) }
}

/** Cards are found by their fields too, of which the audit knows nothing. */
const FIELD_TERM = /^term left over: \S+ field:/

/** A batch of that place never arrives, or it is stored and its answer is lost. */
function lost(place: number, isStored: boolean, text: string): BatchFault {
  return async (run, at) => {
    if (at === place && isStored) await run()
    if (at === place) throw d1Error(text)
    return run()
  }
}

/** The writes, but for those that are another by a second name. */
const writes = operations.filter(
  ({ name, method }) =>
    method !== 'GET' && !/_by_put$|^(?:un)?archive_board|^restore_board/.test(name),
)

const { lost: LOST, exceeded: EXCEEDED } = D1_ERRORS

/** A user leaves one board after the other, and goes then; an invitation counts its use, and asks its board then. To ask again is to go on with it. */
const GRADUAL = ['delete_user', 'accept_invitation']

/** The tables that joining adds to, also if the board does not answer then: its user may still accept. */
const ACCOUNT = ['users', 'sign_ins', 'invitation_uses']

/** Returns true if an operation makes its rows of a table whole or not at all. */
function isWhole(name: string, table: string): boolean {
  return name !== 'join' || ACCOUNT.includes(table)
}

/** The rows that an operation makes whole or not at all. */
function wholeOf(name: string, counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([table]) => isWhole(name, table)))
}

/** The tables in which a request that was refused has changed something that it makes whole or not at all. */
function halfOf(name: string, { result, changed }: FaultyRun, done: string): string[] {
  if (result === done || GRADUAL.includes(name)) return []
  return changed.filter((table) => isWhole(name, table))
}

type FaultyRun = Awaited<ReturnType<typeof runWithFault>>

/** Expects an unconfirmed write to be stored as a whole or not at all, and to succeed when it is sent again. */
function expectWhole(
  { name, done }: { name: string; done: string },
  clean: FaultyRun,
  refused: string,
  at: number,
  played: FaultyRun,
) {
  const { result, gain, changed, wrongs, again, inAll } = played
  const isMade = result === done || changed.length > 0
  expect([at, result]).toEqual([at, result === done ? done : refused])
  const isGradual = GRADUAL.includes(name)
  const wanted = isMade || isGradual ? clean.gain : {}
  expect([at, wholeOf(name, isGradual ? inAll : gain)]).toEqual([at, wholeOf(name, wanted)])
  expect([at, wrongs]).toEqual([at, []])
  expect([at, again]).toEqual([at, expect.stringMatching(/^(?:20[02]|4\d\d .*)$/)])
  return isMade
}

describe.each(writes.map((operation, place) => [operation.name, operation, place] as const))(
  '%s',
  (name, operation, place) => {
    const done = doneOutcome(operation)
    const text = LOST[place % LOST.length] ?? ''
    const slow = EXCEEDED[place % EXCEEDED.length] ?? ''

    test('is stored whole or not at all, and says so, whichever batch or answer of one is lost', async () => {
      const asking = await openFor(operation)
      const rows = await dump()
      const opened = { ...asking, before: await count(), rows, rewind: await rememberRows() }
      const clean = await runWithFault(opened, (run) => run())
      expect([clean.result, clean.wrongs]).toEqual([done, []])
      const playAt = async (at: number, fault: BatchFault, refused: string) => {
        const played = await runWithFault(opened, fault)
        const isMade = expectWhole({ name, done }, clean, refused, at, played)
        return { isMade, half: halfOf(name, played, done) }
      }
      for (let at = 1; at <= clean.batches; at += 1) {
        const { isMade } = await playAt(at, lost(at, true, text), '503 store.overloaded')
        // A batch that only reads changes nothing, if it arrives or not.
        if (!isMade) continue
        const { half } = await playAt(at, lost(at, false, text), '503 store.overloaded')
        expect([at, half]).toEqual([at, []])
        await playAt(at, lost(at, true, slow), '500 server.failed')
      }
    })
  },
)
