import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { nodeEnvironment } from '../node-environment.ts'
import { blocksIn, pageAt } from './commands.ts'
import { type Runs, ranBy } from './runs.ts'
import type { Stage } from './stage.ts'

const PASSWORD = 'the password of grace'
const USERS_ADD = 'npx laneway users add grace grace@example.com'
const [CLIENT_EXAMPLE = ''] = blocksIn(pageAt('docs/client.md'), 'ts')
const RESET = 'npx laneway users reset grace'
const EXPORT = 'npx laneway boards export $BOARD -o board.json'

/** The command-line tool and the packages. */
export function toolRuns(stage: Stage): Runs {
  const admins = async (command: string) => {
    const service = await stage.service()
    const { integration } = await service.admin()
    return service.goesOn(command.replace('$INTEGRATION', integration), { stdin: PASSWORD })
  }
  const signsIn = async () => {
    const { ran } = await (await stage.service()).admin()
    expect(ran.stdout).toMatch(/^Logged in to http:\S+ as ada\b/)
    expect(ran.stderr).not.toContain('node cli/')
  }

  const resets = async (command: string) => {
    await admins(`${USERS_ADD} || true`)
    const printed = await admins(command.replace('NAME', 'grace'))
    expect(printed).toMatch(/^http\S+\/reset\/\w+\nIt works once, until \S+\.$/m)
  }

  return {
    'npx laneway login ada --url https://boards.example': signsIn,
    'npx laneway login ada --url http://localhost:8787': signsIn,
    'npx laneway': async (command) => {
      const { code, stdout, stderr } = await stage.copy.run(command)
      expect([code, stdout + stderr]).toEqual([2, expect.stringMatching(/^Usage: laneway/m)])
    },
    'npx laneway --help': async (command) => {
      // Once by the npx of npm.
      const { PATH } = nodeEnvironment()
      expect((await stage.copy.well(command, { env: { PATH } })).stdout).toMatch(
        /^Usage: laneway [^]*webhooks/,
      )
    },
    [USERS_ADD]: async (command) => {
      expect(await admins(`${command} || true`)).toMatch(/grace|^$/)
      expect(await admins('npx laneway users list')).toContain('grace')
    },
    [RESET]: resets,
    [RESET.replace('grace', 'NAME')]: resets,
    [EXPORT]: async (command) => {
      await admins(command)
      const file: unknown = JSON.parse(readFileSync(join(stage.copy.folder, 'board.json'), 'utf8'))
      expect(file).toMatchObject({ title: 'First board' })
    },
    'npx laneway export --all boards': async (command) => {
      expect(await admins(command)).toMatch(/^Exported \d+ boards? to boards\.$/m)
      const named = readdirSync(join(stage.copy.folder, 'boards'))
      expect(named).toContainEqual(expect.stringMatching(/^First board \w{17}\.json$/))
    },
    'npx laneway export --all boards --format markdown': async (command) => {
      await admins(command)
      const [folder = ''] = readdirSync(join(stage.copy.folder, 'boards')).filter((name) =>
        /^First board \w{17}$/.test(name),
      )
      expect(readdirSync(join(stage.copy.folder, 'boards', folder))).toContain('board.md')
    },
    'npx laneway boards import board.json --map ada=grace': async (command) => {
      await admins(`${USERS_ADD} || true`)
      await admins(EXPORT)
      expect(await admins(command)).toMatch(/^Made the board \w+ with \d+ cards/m)
    },
    'npx laneway webhooks deliveries $BOARD $INTEGRATION --json': async (command) => {
      expect(await admins(command)).toMatch(/^\[/)
    },
    'npx laneway webhooks deliveries': async (command) => {
      expect(await admins(`${command} $BOARD $INTEGRATION --json`)).toMatch(/^\[/)
    },
    "npx laneway cards find 'due:<7d -label:done'": async (command) => {
      expect(await admins(command)).not.toContain('error')
    },
    "npx laneway tokens create 'Nightly report' --scope read --board $BOARD": async (command) => {
      expect(await admins(command)).toMatch(/^lw_[0-9A-Za-z]{36}$/m)
    },
    'npx laneway invitations make --uses 5': async (command) => {
      expect(await admins(command)).toMatch(/^http\S+\/join\/\w+$/m)
    },
    "npx laneway shares make $BOARD 'For our customers' --query 'label:public'": async (
      command,
    ) => {
      expect(await admins(command)).toMatch(/^http\S+\/s\/\w+$/m)
    },
    "npx laneway cards add $BOARD $TODO 'Write the report'": async (command) => {
      expect(await admins(command)).toMatch(/^Made the card \w+\.$/m)
    },
    "npx laneway cards recur $BOARD $CARD 'FREQ=WEEKLY;BYDAY=MO' --zone Europe/Berlin": async (
      command,
    ) => {
      expect(await admins(command)).toMatch(/comes again: (?:\S+, ){4}\S+\.$/m)
    },
    'npx laneway rules list $BOARD': async (command) => {
      expect(await admins(command)).toMatch(/^_id +enabled/m)
    },
    'npx laneway rules add $BOARD --when moveCard --if listName=Done --then markCardComplete':
      async (command) => {
        expect(await admins(command)).toMatch(/^Made the rule \w+\.$/m)
      },
    'npx laneway feeds make calendar': async (command) => {
      expect(await admins(command)).toMatch(/^http\S+\/feeds\/\w+\.ics$/m)
    },
    'npx laneway own-webhooks make https://receiver.example/hook --kinds mentioned assigned':
      async (command) => {
        expect(await admins(command)).toContain('https://receiver.example/hook')
      },
    'npx laneway audit': async (command) => {
      expect(await admins(command)).toContain('signIn')
    },
    'npx laneway outbox': async (command) => {
      expect(await admins(command)).toContain('dueAt')
    },
    'npx laneway outbox --parked': async (command) => {
      expect(await admins(command)).toContain('lastError')
    },
    'npx laneway search rebuild': async (command) => {
      expect(await admins(command)).not.toBe('')
    },
    // The package is made and tried by a test of its own; its first example is run here, from the source.
    'npm pack -w client': async (command) => {
      ranBy('client/packed.test.ts')(command)
      const service = await stage.service()
      const { api } = await service.session()
      const { _id: user } = await api.get_current_user()
      const before = (await api.get_boards_from_user({ user })).length
      const source = CLIENT_EXAMPLE.replace('https://boards.example', service.url)
      const file = join(stage.copy.folder, 'example.ts')
      writeFileSync(file, source.replace('@laneway/client', './client/client.ts'))
      expect((await stage.copy.well('node example.ts')).stdout).toBe('')
      expect(await api.get_boards_from_user({ user })).toHaveLength(before + 1)
    },
    'npm pack -w cli': ranBy('client/packed.test.ts'),
  }
}
