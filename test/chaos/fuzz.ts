import { renameSync } from 'node:fs'
import { signIn } from '../../scripts/demo/account.ts'
import type { Client } from '../../scripts/demo/client.ts'
import { usageError } from '../../scripts/exit.ts'
import { aftermath } from './fuzz/aftermath.ts'
import { COMMAND, type Flags } from './fuzz/flags.ts'
import { showProgress } from './fuzz/progress.ts'
import * as report from './fuzz/report.ts'
import { newStage } from './fuzz/stage.ts'
import { readTable } from './fuzz/table.ts'
import { type Tally, newTally } from './fuzz/tally.ts'
import { type Run, work } from './fuzz/work.ts'
import type { FuzzState } from './fuzz/fuzz-state.ts'
import type { Life } from './service/life.ts'
import { onOwnLife } from './service/own-life.ts'
import { faultLines, whole } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'

/** The findings of a run, for how long it asked, and where the state of its service lies. */
type Found = { tally: Tally; ms: number; boards: number; faults: string[]; state: string }

/** Asks until the time is over, then looks whether the service is as well as before. */
async function fuzz({ url }: Life, flags: Flags, state: string): Promise<Found> {
  const keeper: Client = { url, token: '', waits: 0 }
  keeper.token = (await signIn(keeper, undefined)).token
  const table = (await readTable(keeper)).filter(({ name }) => name.includes(flags.only))
  if (table.length === 0) usageError(`--only ${flags.only} is in the name of no operation.`)
  const { seed, seconds, requests = Infinity, concurrency } = flags
  const tally = newTally()
  const states: FuzzState[] = []
  for (let worker = 0; worker < concurrency; worker += 1) states.push(await newStage(keeper))

  const startedMs = performance.now()
  const takenMs = () => performance.now() - startedMs
  const part = () => Math.max(takenMs() / (seconds * 1_000), tally.requests / requests)
  const run: Run = { url, keeper, tally, table, seed, isOver: () => part() >= 1 }
  const endProgress = showProgress(part, () => tally.requests)
  await Promise.all(states.map((state, worker) => work(run, state, worker))).finally(endProgress)

  const ms = takenMs()
  const boards = states.flatMap((state) => [...state.boards])
  return { tally, ms, boards: boards.length, faults: await aftermath(keeper, boards), state }
}

/** Fuzzes a service of its own, whose state is kept where it broke a rule; whether it broke none. */
async function fuzzOwn(flags: Flags): Promise<boolean> {
  console.log(report.planSentence(flags))
  const found = await onOwnLife({}, flags.keep, (life, state) => fuzz(life, flags, state))
  const { tally, ms, boards, faults, state } = found
  const isRight = tally.violations.size === 0 && faults.length === 0
  console.log(report.numbers(tally, ms))
  console.log(`${whole(boards)} boards were made; those that are left were exported.`)
  const kept = flags.keep || isRight ? state : `${state}-kept`
  if (kept !== state) renameSync(state, kept)
  console.log(faultLines([...report.violations(tally, kept), ...faults], Infinity))
  if (!isRight) console.log(report.againLines(kept))
  return isRight
}

await runScript(COMMAND, fuzzOwn)
