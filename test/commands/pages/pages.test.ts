import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeCloudflare } from '../deploy/fake-cloudflare.ts'
import { agentRuns } from './agent-runs.ts'
import { PAGES, commandsIn, pageAt } from './commands.ts'
import { cookbookRuns } from './cookbook-runs.ts'
import { deployingRuns } from './deploying-runs.ts'
import { movingRuns } from './moving-runs.ts'
import { personalRuns } from './personal-runs.ts'
import type { Runs } from './runs.ts'
import { scriptRuns } from './script-runs.ts'
import { sessionRuns } from './session-runs.ts'
import { type Stage, once, openStage } from './stage.ts'
import { startRuns } from './start-runs.ts'
import { toolRuns } from './tool-runs.ts'
import { walkRuns } from './walk-runs.ts'
import { exampleRuns } from './example-runs.ts'

/** All pages but those about what was, and what asks for a pull request. */
const READ = PAGES.filter((path) => path !== 'CHANGELOG.md' && !path.startsWith('.github/'))

/** Every command, with the first page that shows it. */
const SHOWN = new Map(
  READ.toReversed().flatMap((page) =>
    commandsIn(pageAt(page)).map((command) => [command, page] as const),
  ),
)

let stage: Stage
let runs: Runs
const cloudflare = once(fakeCloudflare)
beforeAll(async () => {
  stage = await openStage()
  runs = {
    ...scriptRuns(stage),
    ...startRuns(stage),
    ...sessionRuns(stage),
    ...personalRuns(stage),
    ...toolRuns(stage),
    ...exampleRuns(stage),
    ...agentRuns(stage),
    ...cookbookRuns(stage),
    ...movingRuns(stage),
    ...walkRuns(stage),
    ...deployingRuns(stage.copy, await cloudflare()),
  }
})
afterAll(async () => {
  await stage?.end()
  await (await cloudflare()).stop()
})

test.each([...SHOWN].map(([command, page]) => [page, command.split('\n')[0], command] as const))(
  '%s shows what runs: %s',
  async (_page, _line, command) => {
    const run = runs[command]
    expect(run, 'nothing here knows how to run it').toBeTypeOf('function')
    await run?.(command)
  },
)

test('the pages show every command that is run here for them', () => {
  expect(Object.keys(runs).filter((command) => !SHOWN.has(command))).toEqual([])
})
