import { BODIES } from './linear/bodies.ts'
import { type Flags, USAGE, readFlags } from './linear/flags.ts'
import { MOST_FACTOR, type Subject, growthOf } from './linear/growth.ts'
import { IMPORTS } from './linear/imports.ts'
import { PLANTED } from './linear/planted.ts'
import { RULES } from './linear/rules.ts'
import { runScript } from '../../scripts/run-script.ts'

const QUICK = { runs: 3, part: 4 } as const

const RUNS = 7

/** Measures every subject that is asked for; whether all of them grow as they should. */
async function prove({ quick, only, plant }: Flags): Promise<boolean> {
  const all = plant ? [PLANTED] : [...BODIES, ...IMPORTS, ...RULES]
  const subjects = all.filter(({ name }) => name.includes(only))
  const slow: string[] = []
  for (const subject of subjects) if (!(await isLinear(subject, quick))) slow.push(subject.name)
  console.log(
    `\n${subjects.length} subjects, of which more than linear: ${slow.join(', ') || 'none'}.`,
  )
  return plant ? slow.length > 0 : subjects.length > 0 && slow.length === 0
}

/** Whether a subject grows as it should. One that does not is measured once more, so that what else the machine does is not taken for it. */
async function isLinear({ most, ...subject }: Subject, quick: boolean): Promise<boolean> {
  const size = quick ? Math.ceil(most / QUICK.part) : most
  for (let tries = 0; tries < 2; tries += 1) {
    const { costsMs, factor } = await growthOf(
      { ...subject, most: size },
      quick ? QUICK.runs : RUNS,
    )
    const isGood = factor <= MOST_FACTOR
    const costs = costsMs.map((ms) => ms.toPrecision(2).padStart(7)).join('')
    const verdict = isGood ? 'ok' : 'FAILED'
    console.log(`${subject.name.padEnd(36)}${costs}  × ${factor.toFixed(2)} ${verdict}`)
    if (isGood) return true
  }
  return false
}

await runScript({ usage: USAGE, readFlags, run: prove })
