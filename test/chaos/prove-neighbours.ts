import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Life } from './service/life.ts'
import { openAsker } from './neighbours/ask.ts'
import type { AttackOrder, AttackResult } from './neighbours/attacker.ts'
import { ATTACKS } from './neighbours/attacks.ts'
import { type Seen, standBy } from './neighbours/bystander.ts'
import { type Flags, USAGE, readFlags } from './neighbours/flags.ts'
import type { Attack } from './neighbours/loop.ts'
import { type Row, tableOf } from './neighbours/report.ts'
import { type Setup, setUp } from './neighbours/setup.ts'
import { onOwnLife } from './service/own-life.ts'
import { runScript } from '../../scripts/run-script.ts'

/** As `npm run serve` has it, but that webhooks may go to this machine. */
const VARS = { RATE_LIMITS: 'on', WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' }

/** The most memory that the runtime's process may have, in MB. */
const MOST_RSS_MB = 1_536

/** How often an attack is measured again beside which the bystander was only late. */
const MOST_REPEATS = 3

/** How long the service may take to come to rest after an attack, in ms. */
const REST_MS = 60_000

/** Runs the bystander beside an attack, or beside its control, for so many seconds. */
async function beside(
  setup: Setup,
  name: string,
  controls: number,
  seconds: number,
): Promise<{ seen: Seen; result: AttackResult }> {
  const over = new Int32Array(new SharedArrayBuffer(4))
  const workerData: AttackOrder = { setup, name, controls, over }
  const thread = new Worker(new URL('neighbours/attacker.ts', import.meta.url), {
    workerData,
  })
  await once(thread, 'online')
  const finished: Promise<[AttackResult]> = once(thread, 'message').then(([result]) => [result])
  const standing = standBy(setup, () => Atomics.load(over, 0) === 1)
  await sleep(seconds * 1_000)
  Atomics.store(over, 0, 1)
  const seen = await standing
  const [result] = await finished
  await thread.terminate()
  return { seen, result }
}

/** Waits until the service holds nothing, and answers as quickly as ever. */
async function rest({ url, admin }: Setup): Promise<void> {
  const asker = openAsker(url, admin)
  const untilMs = performance.now() + REST_MS
  for (let quick = 0; quick < 5 && performance.now() < untilMs;) {
    const startMs = performance.now()
    const { status, text } = await asker.ask({ method: 'GET', path: '/readyz' })
    const isAtRest = status === 200 && !(JSON.parse(text).heldBytes > 0)
    quick = isAtRest && performance.now() - startMs < 50 ? quick + 1 : 0
    await sleep(50)
  }
  await asker.end()
}

function faultsOf(
  { mayCostMs }: Attack,
  { seen, result }: { seen: Seen; result: AttackResult },
  control: Seen,
) {
  const [error] = seen.errors
  return [
    ...(error
      ? [`${seen.errors.length} of the bystander's requests failed; the first: ${error}`]
      : []),
    ...(seen.p99 - control.p99 > mayCostMs
      ? [
          `The bystander's p99 was ${Math.round(seen.p99 - control.p99)} ms later than in the control.`,
        ]
      : []),
    ...(seen.rssMb > MOST_RSS_MB ? [`The runtime held ${Math.round(seen.rssMb)} MB.`] : []),
    ...result.achieved,
  ]
}

async function prove({ url }: Life, { seconds, only, json }: Flags): Promise<Row[]> {
  const setup = await setUp(url)
  const rows: Row[] = []
  for (const attack of ATTACKS.all.filter(({ name }) => name.includes(only))) {
    let row = await measured(setup, attack, seconds)
    for (let again = 0; again < MOST_REPEATS && isOnlyLate(row, attack); again += 1)
      row = await measured(setup, attack, seconds)
    if (!json) console.log(`  ${row.name}: ${row.faults.length > 0 ? 'FAILED' : 'ok'}`)
    rows.push(row)
  }
  return rows
}

/** Runs the control, and then the attack. */
async function measured(setup: Setup, attack: Attack, seconds: number): Promise<Row> {
  const { name, atOnce } = attack
  await rest(setup)
  const { seen: control } = await beside(setup, '', atOnce, seconds)
  await rest(setup)
  const { seen: attacked, result } = await beside(setup, name, 0, seconds)
  const faults = faultsOf(attack, { seen: attacked, result }, control)
  return { name, atOnce, sent: result.sent, attacked, control, faults }
}

/** Whether lateness is all that is wrong. It may be the machine's, so it counts when it is measured each time. */
function isOnlyLate({ attacked, control, faults }: Row, { mayCostMs }: Attack): boolean {
  return faults.length === 1 && attacked.p99 - control.p99 > mayCostMs
}

await runScript({
  usage: USAGE,
  readFlags,
  async run(flags) {
    const rows = await onOwnLife(VARS, flags.keep, (life) => prove(life, flags))
    console.log(flags.json ? JSON.stringify(rows) : tableOf(rows))
    return rows.every(({ faults }) => faults.length === 0)
  },
})
