import { setTimeout as sleep } from 'node:timers/promises'
import { stop } from '../../scripts/exit.ts'
import { faultLines, figures } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'
import { COMMAND, type Flags } from './acts/flags.ts'
import { differencesIn } from './acts/judge.ts'
import { killAtRandom } from './acts/kills.ts'
import { play } from './acts/play.ts'
import { type Play, setStage } from './acts/stage.ts'
import { type Stored, readStored } from './acts/stored.ts'
import { auditFile } from './crash/audit.ts'
import type { Life } from './service/life.ts'
import { onOwnLife } from './service/own-life.ts'
import { seeded } from './service/random.ts'
import { storeFile } from './service/store-file.ts'

/** A clock whose alarm was lost is woken by the cron, which looks each minute for what is late by one. */
const LATE_MS = 150_000

/** Has boards act while the service is killed, and compares what is stored with what must have come of it. */
async function prove(life: Life, state: string, flags: Flags): Promise<boolean> {
  const kills = flags.kills ?? (flags.quick ? 5 : 50)
  console.log(`Seed ${flags.seed}: ${kills} kills.`)
  const random = seeded(flags.seed)
  const stage = await setStage(life.url)
  const game: Play = { stage, life, random, isOver: false, tries: 0, recurring: [] }
  await Promise.all([play(game), killUntilOver(game, kills, seeded(flags.seed + 1))])
  console.log('All kills are done; waiting for what is still to come.')
  await sleep(LATE_MS)
  await life.end()
  const stored = readStored(storeFile(state) ?? stop('The file of the store was not found.'))
  const audit = auditFile(state)
  const differences = [...audit.wrongs, ...differencesIn(stored, game.recurring)]
  console.log(figures({ kills, ...countsOf(stored) }))
  console.log(faultLines(differences))
  return differences.length === 0
}

async function killUntilOver(game: Play, kills: number, random: () => number): Promise<void> {
  await killAtRandom(game.life, kills, random)
  game.isOver = true
}

function countsOf({ rules, runs, log, cards }: Stored) {
  const schedules = new Set(
    rules.flatMap(({ kind, id }) => (kind === 'scheduledTrigger' ? id : [])),
  )
  return {
    'entries of the log': log.length,
    'moves that set off the chain': cards.filter(({ labels }) => labels !== '[]').length,
    'runs of rules': runs.length,
    schedules: schedules.size,
    'of those runs, by schedules': runs.filter(({ rule }) => schedules.has(rule)).length,
    'cards that recurred': cards.filter(({ from }) => from !== '').length,
  }
}

await runScript(COMMAND, (flags) =>
  onOwnLife({}, flags.keep, (life, state) => prove(life, state, flags)),
)
