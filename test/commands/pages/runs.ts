import { expect } from 'vitest'
import packageJson from '../../../package.json' with { type: 'json' }
import { pageAt } from './commands.ts'
import type { Copy } from './shell.ts'

/** How a command is run: with itself, and with what has to hold of it. */
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

/** For scripts that take minutes: they are asked how they are called, behind the flags that the page shows. */
export function asksHelp(copy: Copy): Run {
  return async (command) => {
    const { stdout } = await copy.well(`${command}${command.includes(' -- ') ? '' : ' --'} --help`)
    expect(stdout).toMatch(/npm run \S+/)
  }
}

/** For commands that wait for someone, or go on for ever: they are asked how they are called. */
export function asksItself(copy: Copy): Run {
  return async (command) => {
    const { stdout } = await copy.well(`${command} --help`)
    expect(stdout).toContain(command.replace('npx ', ''))
  }
}
