import { BODIES } from './linear/bodies.ts'
import { CONVERTED } from './linear/converted.ts'
import { COMMAND, type Flags } from './linear/flags.ts'
import { DOUBLINGS, type Growth, MOST_FACTOR, type Subject, growthOf } from './linear/growth.ts'
import { IMPORTS } from './linear/imports.ts'
import { MARKDOWN } from './linear/markdown.ts'
import { PLANTED } from './linear/planted.ts'
import { RULES } from './linear/rules.ts'
import { usageError } from '../../scripts/exit.ts'
import { faultLines, table } from '../../scripts/report.ts'
import { runScript } from '../../scripts/run-script.ts'

const QUICK = { runs: 3, part: 4 } as const

const RUNS = 7

/** Measures every subject that is asked for; whether all of them grow as they should. */
async function prove({ quick, only, plant }: Flags): Promise<boolean> {
  const all = plant ? [PLANTED] : [...BODIES, ...IMPORTS, ...CONVERTED, ...RULES, ...MARKDOWN]
  const subjects = all.filter(({ name }) => name.includes(only))
  if (subjects.length === 0) usageError(`--only ${only} is in the name of no subject.`)
  const faults: string[] = []
  const rows: string[][] = []
  for (const subject of subjects) {
    const { costsMs, factor } = await measured(subject, quick)
    const verdict = factor <= MOST_FACTOR ? 'ok' : 'FAILED'
    console.error(`${subject.name}: ${verdict}`)
    if (factor > MOST_FACTOR) faults.push(`${subject.name} is more than linear.`)
    const costs = Array.from(
      { length: DOUBLINGS + 1 },
      (_, at) => costsMs[at]?.toPrecision(2) ?? '–',
    )
    rows.push([subject.name, ...costs, factor.toFixed(2), verdict])
  }
  const sizes = Array.from({ length: DOUBLINGS + 1 }, (_, at) => `1/${2 ** (DOUBLINGS - at)}`)
  console.log(table(['CPU ms by size', ...sizes, 'factor', ''], rows))
  console.log(faultLines(faults))
  return plant ? faults.length > 0 : faults.length === 0
}

/** The growth of a subject. One that does not grow as it should is measured once more, so that what else the machine does is not taken for it. */
async function measured({ most, ...subject }: Subject, quick: boolean): Promise<Growth> {
  const size = quick ? Math.ceil(most / QUICK.part) : most
  const once = () => growthOf({ ...subject, most: size }, quick ? QUICK.runs : RUNS)
  const first = await once()
  return first.factor <= MOST_FACTOR ? first : once()
}

await runScript(COMMAND, prove)
