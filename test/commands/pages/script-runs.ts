import { expect } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { commandsUnder, examplesIn } from '../contributing/sections.ts'
import { PAGES, ROOT, commandsIn, pageAt } from './commands.ts'
import { type Runs, askHelp, asksItself, inCi, isScript } from './runs.ts'
import type { Stage } from './stage.ts'

/** The commands of CONTRIBUTING.md that its own test runs, in a copy with the changes that they need. */
const CONTRIBUTED = examplesIn('CONTRIBUTING.md').flatMap((heading) =>
  commandsUnder('CONTRIBUTING.md', heading),
)

/** Scripts that take minutes, with whatever flags the pages show. */
const LONG = PAGES.flatMap((page) => commandsIn(pageAt(page))).filter((command) =>
  /^npm run (?:--silent )?(?:bench|fuzz|upgrades|prove:\w+)(?: -- |$)/.test(command),
)

/** Scripts without flags, which measure for minutes or need a browser: that they are there is all that is checked. */
const THERE = [
  'npm run bench:agents',
  'npm run bench:front',
  'npm run bench:page',
  'npm run bench:reads',
  'npm run bench:rules',
  'npm run bench:search',
  'npm run bench:search -- FOLDER',
  'npm run bench:unsent',
  'npm run bench:watchers',
  'npm run pictures',
  'npm run fix',
  'npm test',
  'npm run test:all',
  'npm test -- test/workers/cards',
  'npm test -- test/node/web/phrases.test.ts test/node/web/glossary.test.ts',
]

const CLONE = `git clone ${packageJson.repository} && cd laneway`

/** The scripts that test, check and measure. */
export function scriptRuns({ copy }: Stage): Runs {
  return {
    ...askHelp(copy, LONG),
    ...Object.fromEntries(THERE.map((command) => [command, isScript])),
    ...Object.fromEntries(CONTRIBUTED.map((command) => [command, isScript])),
    'npm run check': () => {
      const parts = packageJson.scripts.check.split(' && ')
      return inCi(...parts.map((part) => part.replace('npm run', 'npm run --silent')))
    },
    // From this folder in place of the address.
    [CLONE]: async (command) => {
      const here = command.replace(packageJson.repository, `${ROOT} laneway`)
      expect(here).not.toBe(command)
      const { stdout } = await copy.well(`cd "$HOME" && ${here} && ls package.json`)
      expect(stdout).toBe('package.json\n')
    },
    'npm run migrations': isScript,
    'npm run phrases': isScript,
    'npm run routes': isScript,
    'npm ci': () => inCi('npm ci'),
    'npm run bundle': () => inCi('npm run --silent bundle'),
    'npx playwright-core show-trace FILE': async (command) => {
      const help = await copy.well(command.replace('FILE', '--help'))
      expect(help.stdout).toContain('show-trace')
    },
    'npx wrangler check startup': asksItself(copy),
    'openssl rand -base64 32': async (command) => {
      expect((await copy.well(command)).stdout).toMatch(/^[\w+/]{43}=\n$/)
    },
    'openssl rand -base64 48': async (command) => {
      expect((await copy.well(command)).stdout.trim()).toMatch(/^[\w+/=]{64}$/)
    },
  }
}
