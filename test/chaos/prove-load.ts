import { enter } from '../../bench/measure/stage.ts'
import { auditFile } from './crash/audit.ts'
import { COMMAND, type Flags } from './load/flags.ts'
import { type Outcome, differencesIn } from './load/judge.ts'
import { indexLog } from './load/log-index.ts'
import { courseOf, minutely, watchMemory } from './load/memory.ts'
import { heldMb } from './load/runtime.ts'
import { offer } from './load/offer.ts'
import { figuresOf, numbers, planSentence, progressSentence } from './load/report.ts'
import { findSpeed, speedAt, watchReturn } from './load/speed.ts'
import { newTally } from './load/tally.ts'
import { setUp } from './load/work.ts'
import type { Life } from './service/life.ts'
import { onOwnLife } from './service/own-life.ts'
import { seeded } from './service/random.ts'
import { faultLines } from '../../scripts/report.ts'
import { readExport } from './service/stage.ts'
import { runScript } from '../../scripts/run-script.ts'

const MINUTE_MS = 60_000

/** Each isolate may hold as much as the platform lets it; one that wants more ends the runtime. */
const HEAP = '--max-heap-size=128'

/** Offers the service more than it carries, and looks at it meanwhile and afterwards; it is ended for the last look. */
async function prove(life: Life, state: string, flags: Flags): Promise<Outcome> {
  const { connections, times, seed } = flags
  const guest = await enter(life.url)
  const { target } = guest
  const { board, source } = await setUp(guest)
  const before = await findSpeed(target, source)
  if (!flags.json) console.log(planSentence(before, flags))
  const tally = newTally()
  const bounds = { perSecond: before.perSecond * times, ms: flags.minutes * MINUTE_MS, connections }
  const memory = watchMemory(heldMb)
  const startMs = performance.now()
  const seconds = () => (performance.now() - startMs) / 1_000
  const progress = setInterval(() => {
    const { mb } = memory.samples.at(-1) ?? { mb: NaN }
    if (!flags.json) console.log(progressSentence(tally, seconds(), mb))
  }, MINUTE_MS)
  const { ended } = await offer(target, source, bounds, seeded(seed), tally)
  const endMs = performance.now()
  const lasted = seconds()
  clearInterval(progress)
  memory.end()
  const [windows] = await Promise.all([watchReturn(target, source, before, endMs), ended])
  const later = await speedAt(target, source, before.connections)
  const exported = await readExport(guest.client, board.id)
  await life.end()
  indexLog(state)
  return {
    seconds: lasted,
    before,
    windows,
    later,
    tally,
    memory: courseOf(memory.samples),
    minutes: minutely(memory.samples),
    exported,
    audit: auditFile(state),
  }
}

await runScript(COMMAND, async (flags) => {
  process.env['MINIFLARE_WORKERD_V8_FLAGS'] = HEAP
  const outcome = await onOwnLife({}, flags.keep, (life, state) => prove(life, state, flags))
  const differences = [...differencesIn(outcome)]
  if (flags.json)
    console.log(JSON.stringify({ seed: flags.seed, ...figuresOf(outcome), differences }))
  else console.log(`${numbers(outcome)}\n${faultLines(differences)}`)
  return differences.length === 0
})
