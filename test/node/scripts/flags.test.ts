import { describe, expect, test } from 'vitest'
import { stopOf } from '../../../scripts/exit.ts'
import { count, helpOf, readFlags, text, toggle, usually } from '../../../scripts/flags.ts'

const COMMAND = {
  name: 'prove:it',
  about: 'Proves it.',
  flags: {
    lateKills: usually(3, count('how often it is killed', 0, 10)),
    writes: count('how many writes (100 for each kill)', 1, 1_000),
    only: usually('', text('TEXT', 'only what contains this')),
    keep: toggle('keep the folder'),
  },
}

const read = (...args: string[]) => readFlags(COMMAND, args)

/** The exit code and the sentence with which a command line ends. */
function refusalOf(...args: string[]) {
  try {
    return read(...args)
  } catch (error) {
    const { exitCode, sentence } = stopOf(error) ?? {}
    return [exitCode, sentence]
  }
}

test('flags that are not given have their defaults, or are undefined', () => {
  const flags = { lateKills: 3, writes: undefined, only: '', keep: false }
  expect(read()).toEqual({ flags, operands: [], help: false })
})

test('flags are read in the form of their declarations, and the last one counts', () => {
  const { flags } = read('--late-kills', '9', '--late-kills=0', '--only', 'a b', '--keep')
  expect(flags).toEqual({ lateKills: 0, writes: undefined, only: 'a b', keep: true })
})

test.each([
  ['an unknown flag', ['--kils', '3'], "Unknown option '--kils'."],
  ['the name that a flag has in the code', ['--lateKills', '3'], "Unknown option '--lateKills'."],
  ['a missing value', ['--writes'], "Option '--writes <value>' argument missing."],
  ['a flag as a value', ['--writes', '--keep'], "Option '--writes' argument is ambiguous."],
  ['a value of a switch', ['--keep=yes'], "Option '--keep' does not take an argument."],
  [
    'an operand',
    ['5'],
    "Unexpected argument '5'. This command does not take positional arguments.",
  ],
])('%s is refused as wrong usage', (_, args, sentence) => {
  expect(refusalOf(...args)).toEqual([2, sentence])
})

test.each(['11', '-1', '1.5', '1e1', '', ' 1', 'many'])(
  'the number %j is refused in a sentence that names the flag and its bounds',
  (given) => {
    const sentence = `--late-kills must be a whole number from 0 to 10, not '${given}'.`
    expect(refusalOf(`--late-kills=${given}`)).toEqual([2, sentence])
  },
)

test('a command with an operand takes arguments that are no flags', () => {
  expect(readFlags({ ...COMMAND, operand: 'FOLDER' }, ['here', '--keep'])).toMatchObject({
    flags: { keep: true },
    operands: ['here'],
  })
})

describe('--help', () => {
  test('is recognized beside other flags', () => {
    expect(read('--help', '--keep')).toMatchObject({ help: true })
  })

  test('shows each flag with its meaning and its default, as declared', () => {
    expect(helpOf({ ...COMMAND, operand: 'FOLDER' })).toBe(`npm run prove:it -- [flags] [FOLDER]

  --late-kills N   how often it is killed (3)
  --writes N       how many writes (100 for each kill)
  --only TEXT      only what contains this
  --keep           keep the folder
  --help           show this help

Proves it.`)
  })
})
