import { usageError } from '../../scripts/exit.ts'
import { FULL, type Plan, QUICK, SHORT } from './plan.ts'
import { WORKS, type WorkName, isWork } from './works.ts'
import { flagsIn } from '../../scripts/run-script.ts'

export const USAGE = `npm run bench -- [flags]

  --quick             fewer and shorter rounds: less than five minutes
  --short             four works, one round each: less than 45 seconds
  --only NAMES        only these works, separated by commas
  --connections N,N   numbers of connections (1,16,64)
  --rounds N          number of rounds; the median counts (5; --quick 3; --short 1)
  --seconds S         duration of a round (2; --quick 0.8; --short 0.6)
  --json              print a line of JSON for each row, and nothing else on stdout
  --help              show this help

  --floors            instead: only the routes of the floor
  --growth            instead: how the time grows with the number of cards, at one connection
  --webhooks          instead: creates on a board with 20 integrations, and on one without
  --delay MS,MS       instead: creates on one board with D1 this many milliseconds away

Works: ${Object.keys(WORKS).join(', ')}`

export type Mode = 'works' | 'floors' | 'growth' | 'webhooks' | 'delay'

export type Flags = {
  mode: Mode
  plan: Plan
  isBrief: boolean
  delays: number[]
  json: boolean
  help: boolean
}

/** Reads the flags. Invalid flags are usage errors. */
export function readFlags(args: string[]): Flags {
  const { quick, short, only, connections, rounds, seconds, ...rest } = parse(args)
  if (quick && short) usageError('--quick and --short exclude each other.')
  const mode = modeOf(rest)
  const apart = Object.entries({ only, connections }).filter(([, given]) => given !== undefined)
  for (const [name] of apart)
    if (!TAKEN[name]?.includes(mode)) usageError(`--${name} does not go with --${mode}.`)
  const usual = short ? SHORT : quick ? QUICK : FULL
  const plan = {
    ...usual,
    ...(mode === 'growth' && { works: FULL.works }),
    ...(only !== undefined && { works: only.split(',').map(workOf) }),
    ...(connections !== undefined && { connections: numbersOf('connections', connections, 256) }),
    ...(rounds !== undefined && roundsOf(numberOf('rounds', rounds, /^\d+$/, 100))),
    ...(seconds !== undefined && { ms: numberOf('seconds', seconds, DECIMAL, 600) * 1_000 }),
  }
  const { json, help, delay } = rest
  const delays = delay === undefined ? [] : numbersOf('delay', delay, 1_000)
  return { mode, plan, isBrief: quick || short, delays, json, help }
}

/** Flags that only some modes accept. */
const TAKEN: Record<string, Mode[]> = {
  only: ['works', 'growth'],
  connections: ['works', 'floors', 'webhooks'],
}

const DECIMAL = /^\d+(\.\d+)?$/

function roundsOf(rounds: number): Pick<Plan, 'rounds' | 'slowRounds'> {
  return { rounds, slowRounds: rounds }
}

function modeOf(given: {
  floors: boolean
  growth: boolean
  webhooks: boolean
  delay?: string | undefined
}): Mode {
  const named = { ...given, delay: given.delay !== undefined }
  const modes = (['floors', 'growth', 'webhooks', 'delay'] as const).filter((mode) => named[mode])
  if (modes.length > 1) usageError(`--${modes.join(' and --')} exclude each other.`)
  return modes[0] ?? 'works'
}

function parse(args: string[]) {
  return flagsIn(args, {
    quick: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    only: { type: 'string' },
    connections: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    floors: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    webhooks: { type: 'boolean', default: false },
    delay: { type: 'string' },
  })
}

function workOf(text: string): WorkName {
  const name = text.trim()
  return isWork(name) ? name : usageError(`--only ${name} is none of: ${FULL.works.join(', ')}.`)
}

function numbersOf(name: string, list: string, most: number): number[] {
  return list.split(',').map((text) => numberOf(name, text.trim(), /^\d+$/, most))
}

function numberOf(name: string, text: string, form: RegExp, most: number): number {
  const number = Number(text)
  if (form.test(text) && number > 0 && number <= most) return number
  return usageError(`--${name} ${text} is not a number above 0 and up to ${most}.`)
}
