import { afterAll, beforeAll, expect, test } from 'vitest'
import { commandsIn, pageAt } from './commands.ts'
import { readmeRuns } from './readme-runs.ts'
import type { Runs } from './runs.ts'
import { type Stage, openStage } from './stage.ts'

const COMMANDS = commandsIn(pageAt('README.md'))

let stage: Stage
let runs: Runs
beforeAll(async () => {
  stage = await openStage()
  runs = readmeRuns(stage)
})
afterAll(() => stage?.end())

test.each(COMMANDS.map((command) => [command.split('\n')[0], command] as const))(
  'the README shows what runs: %s',
  async (_, command) => {
    const run = runs[command]
    expect(run, 'nothing here knows how to run it').toBeTypeOf('function')
    await run?.(command)
  },
)

test('the README shows every command that is run here for it', () => {
  expect(Object.keys(runs).filter((command) => !COMMANDS.includes(command))).toEqual([])
})
