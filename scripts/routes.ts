import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operations } from '../src/app/table.ts'
import { toggle } from './flags.ts'
import { runScript } from './run-script.ts'

const FILE = join(import.meta.dirname, '../client/routes.ts')

const COMMAND = {
  name: 'routes',
  about: "Writes client/routes.ts, the client's list of paths, from the operations.",
  flags: { check: toggle('write nothing, and fail if the list is not that of the operations') },
} as const

const HEAD = `import type { Routes } from './table.ts'

/** The route of each operation: all that a client needs of the server at run time. The compiler compares it with the server's operations; \`npm run routes\` regenerates it. */
export const ROUTES = {
`
const FOOT = '} as const satisfies Routes\n'

/** Makes the text of client/routes.ts: the routes of the operations, in their order. */
export function routesText(): string {
  const lines = operations.map(({ name, method, path, reply }) => {
    const line = `'${method} ${path}${reply('7.92').kind === 'bytes' ? ' (bytes)' : ''}',\n`
    return `  ${name}:${name.length + line.length > 97 ? '\n    ' : ' '}${line}`
  })
  return HEAD + lines.join('') + FOOT
}

/** Says how a list that is not that of the operations is mended; undefined if it is. */
export async function staleRoutes(): Promise<string | undefined> {
  if ((await readFile(FILE, 'utf8')) === routesText()) return undefined
  return 'client/routes.ts does not have the routes of the operations. Write it anew with: npm run routes'
}

if (import.meta.main)
  await runScript(COMMAND, async ({ check }) => {
    const stale = await staleRoutes()
    if (stale === undefined) return true
    if (check) console.error(stale)
    else await writeFile(FILE, routesText())
    return !check
  })
