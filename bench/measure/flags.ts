import { usageError } from '../../scripts/exit.ts'
import { type Flag, type FlagsOf, count, countOf, option, toggle } from '../../scripts/flags.ts'
import { FULL, type Plan, QUICK, SHORT } from './plan.ts'
import { WORKS, type WorkName, isWork } from './works.ts'

export const COMMAND = {
  name: 'bench',
  about: `Works: ${Object.keys(WORKS).join(', ')}`,
  flags: {
    quick: toggle('fewer and shorter rounds: less than five minutes'),
    short: toggle('four works, one round each: less than 45 seconds'),
    only: option('NAMES', 'only these works, separated by commas', worksOf),
    connections: counts('N,N', 'numbers of connections (1,16,64)', 256),
    rounds: count('number of rounds; the median counts (5; --quick 3; --short 1)', 1, 100),
    seconds: option('S', 'duration of a round (2; --quick 0.8; --short 0.6)', secondsOf),
    json: toggle('print a line of JSON for each row, and nothing else on stdout'),
    floors: toggle('instead: only the routes of the floor'),
    growth: toggle('instead: how the time grows with the number of cards, at one connection'),
    webhooks: toggle('instead: creates on a board with 20 integrations, and on one without'),
    delay: counts('MS,MS', 'instead: creates on one board with D1 this many ms away', 1_000),
  },
}

export type Flags = FlagsOf<typeof COMMAND>

export type Mode = 'works' | 'floors' | 'growth' | 'webhooks' | 'delay'

/** Flags that only some modes accept. */
const TAKEN: Record<'only' | 'connections', Mode[]> = {
  only: ['works', 'growth'],
  connections: ['works', 'floors', 'webhooks'],
}

/** The mode that the flags ask for, and its plan. Flags that exclude each other are usage errors. */
export function planOf(flags: Flags): { mode: Mode; plan: Plan } {
  const { quick, short, only, connections, rounds, seconds } = flags
  if (quick && short) usageError('--quick and --short exclude each other.')
  const mode = modeOf(flags)
  for (const name of ['only', 'connections'] as const)
    if (flags[name] !== undefined && !TAKEN[name].includes(mode))
      usageError(`--${name} does not go with --${mode}.`)
  const usual = short ? SHORT : quick ? QUICK : FULL
  const plan = {
    ...usual,
    ...(mode === 'growth' && { works: FULL.works }),
    ...(only && { works: only }),
    ...(connections && { connections }),
    ...(rounds && { rounds, slowRounds: rounds }),
    ...(seconds && { ms: seconds * 1_000 }),
  }
  return { mode, plan }
}

function modeOf(flags: Flags): Mode {
  const modes = (['floors', 'growth', 'webhooks', 'delay'] as const).filter((mode) => flags[mode])
  if (modes.length > 1) usageError(`--${modes.join(' and --')} exclude each other.`)
  return modes[0] ?? 'works'
}

function worksOf(names: string): WorkName[] {
  return names.split(',').map((given) => {
    const name = given.trim()
    return isWork(name) ? name : usageError(`--only ${name} is none of: ${FULL.works.join(', ')}.`)
  })
}

function counts(value: string, meaning: string, most: number): Flag<number[] | undefined> {
  return option(value, meaning, (list, name) =>
    list.split(',').map((given) => countOf(given.trim(), name, 1, most)),
  )
}

function secondsOf(given: string, name: string): number {
  const seconds = Number(given)
  if (/^\d+(\.\d+)?$/.test(given) && seconds > 0 && seconds <= 600) return seconds
  return usageError(`${name} must be a number above 0 and up to 600, not '${given}'.`)
}
