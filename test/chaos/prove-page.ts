import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { faultLines, table } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'
import { chromiumPath } from '../browser/chromium.ts'
import { COMMAND, type Flags } from './page/flags.ts'
import { type Person, newPerson } from './page/person.ts'
import { type Outcome, playRound } from './page/round.ts'
import { onOwnLife } from './service/own-life.ts'
import { seeded } from './service/random.ts'

async function prove(url: string, flags: Flags): Promise<Outcome[]> {
  const path = chromiumPath()
  if (path === undefined) throw new Error('There is no Chromium; CHROMIUM_PATH may name one.')
  const folder = mkdtempSync(join(tmpdir(), 'laneway-browsers-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const outcomes: Outcome[] = []
  const people: Person[] = []
  try {
    for (const name of ['ada', 'joan']) people.push(await newPerson(url, path, name, folder))
    const [ada, joan] = people
    if (ada === undefined || joan === undefined) throw new Error('There are two people.')
    for (let round = flags.first; round < flags.first + flags.rounds; round += 1) {
      const random = seeded(flags.seed + round)
      const below = (most: number) => Math.floor(random() * most)
      // The index is below the length.
      const of = <T>(all: readonly T[]): T => all.slice(below(all.length))[0] as T
      const outcome = await playRound(round, [ada, joan], flags.steps, { below, of })
      outcomes.push(outcome)
      if (!flags.json) tell(round, outcome)
    }
    return outcomes
  } finally {
    await Promise.all(people.map((one) => one.kill()))
  }
}

function tell(round: number, { end, typed, shown, faults }: Outcome): void {
  console.log(`  ${round}: ${end}; ${shown} of ${typed} shown${faults.length > 0 ? '; WRONG' : ''}`)
  for (const fault of faults) console.log(`    ${fault}`)
}

await runScript(COMMAND, async (flags) => {
  const { seed, rounds, keep, json } = flags
  if (!json) console.log(`Seed ${seed}: ${rounds} boards, two people, two browsers.`)
  const outcomes = await onOwnLife({}, keep, (life) => prove(life.url, flags))
  const faults = outcomes.flatMap((one) => one.faults)
  const typed = outcomes.reduce((sum, one) => sum + one.typed, 0)
  const shown = outcomes.reduce((sum, one) => sum + one.shown, 0)
  if (json) console.log(JSON.stringify({ seed, rounds, typed, shown, faults }))
  else {
    console.log(
      table(
        ['', 'texts'],
        [
          ['typed', typed],
          ['shown', shown],
        ],
      ),
    )
    console.log(faultLines(faults))
  }
  return faults.length === 0
})
