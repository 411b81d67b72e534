import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newSecret } from '../cli/state-folder.ts'
import { usageError } from '../scripts/exit.ts'
import { newPushKey, setupCodeFor } from '../scripts/secret.ts'
import { onStop } from '../scripts/on-stop.ts'

/** Shortest signing secret in characters; src/kernel/config.ts has the same limit. */
const SHORTEST = 32

/** Calls `use` with the signing secret's setup code, and a temporary file that holds the signing secret, that of the environment or a new one, and a new key for push messages. Only the owner can read the file; it is deleted afterwards. */
export async function withSecret<T>(
  use: (path: string, setupCode: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-secret-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  onStop(() => {
    remove()
    process.exit(1)
  })
  try {
    const path = join(folder, 'secrets.json')
    const secrets = { JWT_SECRET: given() || newSecret(), VAPID_PRIVATE_KEY: newPushKey() }
    await writeFile(path, JSON.stringify(secrets), { mode: 0o600 })
    return await use(path, setupCodeFor(secrets.JWT_SECRET))
  } finally {
    remove()
  }
}

/** Throws if the environment has a signing secret that the service would reject. */
export function expectGoodSecret(): void {
  if (given() !== '' && given().length < SHORTEST)
    usageError(
      `JWT_SECRET must have at least ${SHORTEST} characters; without it, a secret is generated.`,
    )
}

function given(): string {
  return process.env['JWT_SECRET'] ?? ''
}
