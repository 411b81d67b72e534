import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Copy, freshCopy } from '../readme/shell.ts'
import { applySection, blocksUnder, commandsUnder } from './sections.ts'

const PAGE = 'CONTRIBUTING.md'

let copy: Copy
beforeEach(async () => {
  copy = await freshCopy()
})
afterEach(() => copy?.remove())

describe.each(['Add a field', 'Add an operation', 'Add a revision'])('%s', (heading) => {
  test('compiles, and passes the tests that it names', { timeout: 300_000 }, async () => {
    expect(blocksUnder(PAGE, heading).length).toBeGreaterThan(2)
    applySection(copy.folder, PAGE, heading)
    for (const command of commandsUnder(PAGE, heading)) await copy.well(command)
    await copy.well('npx tsc')
  })
})
