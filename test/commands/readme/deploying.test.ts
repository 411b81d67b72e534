import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fake, fakeCloudflare } from '../deploy/fake-cloudflare.ts'
import { commandsIn, pageAt } from './commands.ts'
import { deployingRuns } from './deploying-runs.ts'
import type { Runs } from './runs.ts'
import { type Copy, freshCopy } from './shell.ts'

const COMMANDS = commandsIn(pageAt('deploy/README.md'))

let copy: Copy
let fake: Fake
let runs: Runs
beforeAll(async () => {
  copy = await freshCopy()
  fake = await fakeCloudflare()
  runs = deployingRuns(copy, fake)
})
afterAll(async () => {
  await fake?.stop()
  await copy?.remove()
})

test.each(COMMANDS.map((command) => [command.split('\n')[0], command] as const))(
  'the page about deploying shows what runs: %s',
  async (_, command) => {
    const run = runs[command]
    expect(run, 'nothing here knows how to run it').toBeTypeOf('function')
    await run?.(command)
  },
)

test('the page about deploying shows every command that is run here for it', () => {
  expect(Object.keys(runs).filter((command) => !COMMANDS.includes(command))).toEqual([])
})
