import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { usageError } from './usage-error.ts'

/** Part of the repository, and not of the packaged tool: the data of a new service is made by the service alone. */
const SCRIPT = join(import.meta.dirname, '../scripts/first-admin.ts')

/** Makes the first account of the data in a folder, for the site admin, while no service runs there. The password is read from standard input; without one, a link to choose one is printed. */
export async function addFirstAdmin(
  username: string,
  email: string | undefined,
  state: string,
): Promise<void> {
  if (!existsSync(SCRIPT))
    return usageError('--state needs the repository of Laneway: run npx laneway there.')
  const args = ['--optimize-for-size', SCRIPT, '--state', resolve(state), '--username', username]
  const child = spawn(process.execPath, [...args, ...(email ? ['--email', email] : [])], {
    stdio: 'inherit',
  })
  const [code]: unknown[] = await once(child, 'exit')
  // It has said by itself why it failed.
  if (code !== 0) process.exit(code === 2 ? 2 : 1)
}
