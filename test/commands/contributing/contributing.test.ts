import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Copy, freshCopy } from '../pages/shell.ts'
import { applySection, blocksUnder, commandsUnder, examplesIn } from './sections.ts'

const PAGE = 'CONTRIBUTING.md'
const EXAMPLES = examplesIn(PAGE)
/** All examples are applied before the first command runs, so each command runs once for all of them. */
const COMMANDS = [...new Set(EXAMPLES.flatMap((heading) => commandsUnder(PAGE, heading)))]

const TESTS = 'npm test -- '

/** The parts of `npm test` that walk all operations, fields, commands or revisions; what an example breaks elsewhere fails there. */
const WALKS = [
  ...'boards cards checklists client contract core custom-fields layout lists mcp members search transfer webhooks'
    .split(' ')
    .map((folder) => `test/node/${folder}`),
  'test/workers/interface',
  'test/workers/conformance',
]

/** The operations that the examples add or change. */
const NAMES = EXAMPLES.flatMap((heading) =>
  blocksUnder(PAGE, heading).flatMap(({ text }) =>
    [...text.matchAll(/^\+? +name: '(\w+)',$/gm)].map(([, name = '']) => name),
  ),
)

/** Walks ask for each operation or each role by a test of its own, or ask all for several things. Here they ask for the operations of the examples, for the roles that differ most, and whether all that is documented is so. */
const WALKED = [
  `(?!(?!${NAMES.join('|')}).* its budget when)`,
  '(?!(?!commentOnly|outsider).* may do on a )',
  '(?!in 7\\.92 (?!the document|every operation succeeds))',
  '(?!errors in a request)',
].join('')

describe('the examples', () => {
  let copy: Copy
  beforeAll(async () => {
    copy = await freshCopy()
    for (const heading of EXAMPLES) applySection(copy.folder, PAGE, heading)
  })
  afterAll(() => copy?.remove())

  test.each(EXAMPLES)('%s changes code, has a test, and says what is run', (heading) => {
    const languages = blocksUnder(PAGE, heading).map(({ language }) => language)
    expect(languages).toEqual(expect.arrayContaining(['diff', 'ts', 'sh']))
    expect(commandsUnder(PAGE, heading).at(-1)).toMatch(TESTS)
  })

  test('one upon the other, compile, and pass the tests that they name and those of all operations', async () => {
    for (const command of COMMANDS.filter((one) => !one.startsWith(TESTS))) await copy.well(command)
    const named = COMMANDS.filter((one) => one.startsWith(TESTS))
    const tests = named.flatMap((one) => one.slice(TESTS.length).split(' '))
    const all = [...new Set([...WALKS, ...tests])]
    const ran = await Promise.all([
      // Each further checker takes the types of the libraries apart for itself.
      copy.well('npx tsc --checkers 1'),
      // Several workers would load the code several times.
      copy.well(`${TESTS}${all.join(' ')} --maxWorkers=1 -t '^${WALKED}'`),
    ])
    expect(ran).toHaveLength(2)
  })
})
