import { expect } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { pageAt } from './commands.ts'
import type { Copy } from './shell.ts'
import { once } from './stage.ts'

/** The run of a command: with itself, and with what has to hold of it. */
export type Run = (command: string) => unknown

/** Commands of the pages, each with how it is run. */
export type Runs = Record<string, Run>

/** For commands that `.ci/run` runs itself, all of a clean clone behind it. */
export function inCi(...commands: string[]): void {
  for (const command of commands)
    expect(pageAt('.ci/run')).toMatch(new RegExp(`\\b${command}(?![\\w:-])`))
}

/** For the commands that run the tests, this one among them: they are there. */
export function isScript(command: string): void {
  const [, name = ''] = /\bnpm (?:run )?(\S+)/.exec(command) ?? []
  expect(Object.keys(packageJson.scripts)).toContain(name)
}

/** For commands that another test runs: its file has this text. */
export function ranBy(file: string, text?: string): Run {
  return (command) => {
    expect(pageAt(`test/commands/${file}`)).toContain(text ?? command)
  }
}

/** For scripts that take minutes: what npm would run is asked how it is called, once for each script, behind all the flags that pages show. */
export function askHelp(copy: Copy, commands: readonly string[]): Runs {
  const parts = commands.map((command) => {
    const [, name = '', flags = ''] =
      /^npm run (?:--silent )?(\S+)(?: -- (.*))?$/.exec(command) ?? []
    return { command, name, flags }
  })
  const runs = [...Map.groupBy(parts, ({ name }) => name)].flatMap(([name, its]) => {
    const script = new Map(Object.entries(packageJson.scripts)).get(name)
    const flags = its.map((one) => one.flags).join(' ')
    const help = once(() => copy.well(`${script} ${flags} --help`))
    const run: Run = async () => expect((await help()).stdout).toMatch(/npm run \S+/)
    return its.map(({ command }) => [command, run] as const)
  })
  return Object.fromEntries(runs)
}

/** For a command that measures for a while: it is asked how it is called. */
export function asksItself(copy: Copy): Run {
  return async (command) => {
    const { stdout } = await copy.well(`${command} --help`)
    expect(stdout).toContain(command.replace('npx ', ''))
  }
}

/** For commands of Wrangler that wait for someone, or go on for ever: its help has them, which is asked for once. */
export function asksWrangler(copy: Copy): Run {
  const help = once(() => copy.well('npx wrangler --help'))
  return async (command) => {
    const [, name = ''] = /\bnpx (wrangler \S+)/.exec(command) ?? ['', 'no command of Wrangler']
    expect((await help()).stdout).toContain(`  ${name}`)
  }
}
