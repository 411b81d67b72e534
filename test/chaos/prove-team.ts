import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { median, quantile } from 'simple-statistics'
import { faultLines, figures, whole } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'
import { courseOf, minutely, watchMemory } from './load/memory.ts'
import { seeded } from './service/random.ts'
import { type Command, startCommand } from './team/command.ts'
import { work } from './team/day.ts'
import { COMMAND, type Flags } from './team/flags.ts'
import { BOUND, type Outcome, differencesIn } from './team/judge.ts'
import { makeTeam } from './team/people.ts'
import { openSockets } from './team/sockets.ts'

const MINUTE_MS = 60_000

/** A service that has started frees what the start needed. */
const REST_MS = 20_000

/** Has a team work with a service, and looks at what it holds before and meanwhile. */
async function prove(service: Command, flags: Flags): Promise<Outcome & { minutes: number[] }> {
  await sleep(REST_MS)
  const restMb = service.heldMb()
  const people = await makeTeam(service.url, flags)
  const open = await openSockets(service.url, people, flags.sockets)
  if (!flags.json)
    console.log(`At rest ${whole(restMb)} MB. The team works; ${open.opened} sockets are open.`)
  const memory = watchMemory(service.heldMb)
  const day = await work(service.url, people, flags.minutes * MINUTE_MS, seeded(flags.seed))
  memory.end()
  const { messages, ended } = open
  const more = await openSockets(service.url, people, Math.max(flags.further - flags.sockets, 0))
  const further = { opened: open.opened + more.opened, refused: open.refused + more.refused }
  open.close()
  more.close()
  return {
    restMb,
    day,
    memory: courseOf(memory.samples),
    minutes: minutely(memory.samples),
    told: messages,
    ended: [...ended, ...more.ended],
    further,
    complaints: service.complaints,
  }
}

/** Returns what the run came to, in numbers; times in milliseconds, memory in MB. */
function figuresOf({
  restMb,
  day,
  memory,
  minutes,
  told,
  further,
}: Awaited<ReturnType<typeof prove>>) {
  const times = (ms: number[]) =>
    ms.length === 0
      ? 'none'
      : `${ms.length}, p50 ${whole(median(ms))} ms, p99 ${whole(quantile(ms, 0.99))} ms`
  return {
    reads: `${times(day.reads)} (bound ${BOUND.readP99Ms} ms)`,
    writes: times(day.writes),
    failures: day.failures.length,
    'messages by sockets': told,
    'memory at rest': `${whole(restMb)} MB (bound ${BOUND.restMb} MB)`,
    'memory each minute': `${minutes.join(', ')} MB`,
    'memory with the team': `median ${whole(memory.middle)} MB, peak ${whole(memory.peak)} MB (bound ${BOUND.teamMb} MB), rise ${whole(memory.rise)} MB (bound ${BOUND.riseMb} MB)`,
    'sockets afterwards': `${further.opened} served, ${further.refused} refused`,
    'load of the machine': loadavg()[0]?.toFixed(1) ?? '',
  }
}

await runScript(COMMAND, async (flags) => {
  const state = mkdtempSync(join(tmpdir(), 'laneway-team-'))
  const service = await startCommand(state)
  try {
    const outcome = await prove(service, flags)
    const differences = [...differencesIn(outcome, flags)]
    const numbers = figuresOf(outcome)
    if (flags.json) console.log(JSON.stringify({ seed: flags.seed, ...numbers, differences }))
    else console.log(`Seed ${flags.seed}\n${figures(numbers)}\n${faultLines(differences)}`)
    return differences.length === 0
  } finally {
    await service.end()
    if (flags.keep) console.log(`The service's state is in ${state}`)
    else rmSync(state, { recursive: true, force: true, maxRetries: 5 })
  }
})
