import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Life } from './service/life.ts'
import { openAsker } from './neighbours/ask.ts'
import type { AttackOrder, AttackResult } from './neighbours/attacker.ts'
import { ATTACKS } from './neighbours/attacks.ts'
import { type Seen, standBy } from './neighbours/bystander.ts'
import { COMMAND, type Flags } from './neighbours/flags.ts'
import type { Attack } from './neighbours/loop.ts'
import { type Row, lineOf, tableOf } from './neighbours/report.ts'
import { type Setup, setUp } from './neighbours/setup.ts'
import { onOwnLife } from './service/own-life.ts'
import { type Log, openLog, processStreams } from '../../scripts/log/log.ts'
import { usageError } from '../../scripts/exit.ts'
import { runScript } from '../../scripts/run-script.ts'

/** As `npm run serve` has it, but that webhooks may go to this machine. */
const VARS = { RATE_LIMITS: 'on', WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' }

/** The most memory that the runtime's process may have, in MB. */
const MOST_RSS_MB = 1_536

/** The most times that an attack is measured again beside which the bystander was only late. */
const MOST_REPEATS = 3

/** The time that an attack of a quick run lasts, in seconds. */
const QUICK_S = 3

/** The longest time that the service may take to come to rest after an attack, in ms. */
const REST_MS = 60_000

/** Runs the bystander beside an attack, or beside its control, for so many seconds. */
async function beside(
  order: Omit<AttackOrder, 'over'>,
  { seconds, every, quick }: Pick<Flags, 'seconds' | 'every' | 'quick'>,
): Promise<{ seen: Seen; result: AttackResult }> {
  const over = new Int32Array(new SharedArrayBuffer(4))
  const workerData: AttackOrder = { ...order, over }
  const thread = new Worker(join(import.meta.dirname, 'neighbours/attacker.ts'), { workerData })
  await once(thread, 'online')
  const finished: Promise<[AttackResult]> = once(thread, 'message').then(([result]) => [result])
  const standing = standBy(order.setup, every, () => Atomics.load(over, 0) === 1)
  await sleep((quick ? QUICK_S : seconds) * 1_000)
  Atomics.store(over, 0, 1)
  const seen = await standing
  const [result] = await finished
  await thread.terminate()
  return { seen, result }
}

/** Waits until the service holds nothing, and answers as quickly as ever; in a quick run, which compares no times, until it holds nothing. */
async function rest({ url, admin }: Setup, { quick: isQuick }: Flags): Promise<void> {
  const asker = openAsker(url, admin)
  const untilMs = performance.now() + REST_MS
  for (let quick = 0; quick < 5 && performance.now() < untilMs;) {
    const startMs = performance.now()
    const { status, text } = await asker.ask({ method: 'GET', path: '/readyz' })
    const isAtRest = status === 200 && !(JSON.parse(text).heldBytes > 0)
    quick = isAtRest && (isQuick || performance.now() - startMs < 50) ? quick + 1 : 0
    await sleep(50)
  }
  await asker.end()
}

/** Returns how much later the bystander's answers were than in the control, if that is too much; nothing without a control. */
function latenessOf(
  { mayCostMs, mayCostP50Ms = Infinity }: Attack,
  seen: Seen,
  control: Seen | undefined,
): string[] {
  if (control === undefined) return []
  const late = { p50: seen.p50 - control.p50, p99: seen.p99 - control.p99 }
  const most = { p50: mayCostP50Ms, p99: mayCostMs }
  return (['p50', 'p99'] as const)
    .filter((name) => late[name] > most[name])
    .map((name) => {
      return `The bystander's ${name} was ${Math.round(late[name])} ms later than in the control.`
    })
}

function faultsOf(
  attack: Attack,
  { seen, result }: { seen: Seen; result: AttackResult },
  control: Seen | undefined,
) {
  const [error] = seen.errors
  return [
    ...(error
      ? [`${seen.errors.length} of the bystander's requests failed; the first: ${error}`]
      : []),
    ...latenessOf(attack, seen, control),
    ...(seen.rssMb > MOST_RSS_MB ? [`The runtime held ${Math.round(seen.rssMb)} MB.`] : []),
    ...uncaught.splice(0).map((message) => `The runtime logged: ${message}`),
    ...result.achieved,
  ]
}

/** The exceptions that the runtime has logged as uncaught since an attack began: whatever a client does, there is an answer to it. */
const uncaught: string[] = []

/** A log on the streams of this process, of which the uncaught exceptions are noted. */
function notingLog(): Log {
  const log = openLog(processStreams((line) => line))
  return {
    ...log,
    printed(line) {
      if (/uncaught/i.test(line.message)) uncaught.push(line.message)
      log.printed(line)
    },
  }
}

async function prove({ url }: Life, flags: Flags): Promise<Row[]> {
  const { only, json, quick } = flags
  const setup = await setUp(url)
  const rows: Row[] = []
  const named = (quick ? ATTACKS.quick : ATTACKS.all).filter(({ name }) =>
    only.split(',').some((part) => name.includes(part)),
  )
  if (named.length === 0) usageError(`--only must name an attack, not '${only}'.`)
  for (const attack of named) {
    const prepared = (await attack.prepare?.(setup)) ?? NOTHING
    let row = await measured({ setup, prepared }, attack, flags)
    for (let again = 0; again < MOST_REPEATS && isOnlyLate(row, attack); again += 1)
      row = await measured({ setup, prepared }, attack, flags)
    if (!json) console.log(lineOf(row))
    rows.push(row)
  }
  return rows
}

const NOTHING = { board: '', list: '', cards: [] }

/** Runs the control, and then the attack. A quick run is for machines of any speed, so it compares no times and has no control. */
async function measured(
  given: Pick<AttackOrder, 'setup' | 'prepared'>,
  attack: Attack,
  flags: Flags,
): Promise<Row> {
  const { setup } = given
  const { name, atOnce } = attack
  const order = { ...given, name: '', controls: atOnce }
  await rest(setup, flags)
  const control = flags.quick ? undefined : (await beside(order, flags)).seen
  if (control !== undefined) await rest(setup, flags)
  const prepared = (await attack.arm?.(setup)) ?? given.prepared
  const armed = { ...order, prepared, name, controls: 0 }
  const { seen: attacked, result } = await beside(armed, flags)
  const faults = faultsOf(attack, { seen: attacked, result }, control)
  return { name, atOnce, result, attacked, control, faults }
}

/** Returns true if lateness is all that is wrong. It may be the machine's, so it counts when it is measured each time. */
function isOnlyLate({ attacked, control, faults }: Row, attack: Attack): boolean {
  return faults.length > 0 && faults.length === latenessOf(attack, attacked, control).length
}

await runScript(COMMAND, async (flags) => {
  const rows = await onOwnLife(VARS, flags.keep, (life) => prove(life, flags), notingLog())
  console.log(flags.json ? JSON.stringify(rows) : tableOf(rows))
  return rows.every(({ faults }) => faults.length === 0)
})
