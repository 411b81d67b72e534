import { rmSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { misuse } from '../scripts/demo/stop.ts'
import { newSecret } from '../scripts/secret.ts'
import { onStop } from '../scripts/stop.ts'

/** Shortest signing secret, in characters, as src/config.ts has it. */
const SHORTEST = 32

/** Lends a file with the signing secret of the environment, or else a new one, which only its owner may read and which is gone afterwards. */
export async function withSecret<T>(use: (path: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'laneway-secret-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  onStop(() => {
    remove()
    process.exit(1)
  })
  try {
    const path = join(folder, 'secrets.json')
    await writeFile(path, JSON.stringify({ JWT_SECRET: given() || newSecret() }), { mode: 0o600 })
    return await use(path)
  } finally {
    remove()
  }
}

/** Throws a sentence where the environment gives a signing secret that the service would refuse. */
export function expectGoodSecret(): void {
  if (given() !== '' && given().length < SHORTEST)
    misuse(`JWT_SECRET must be at least ${SHORTEST} characters; without it, one is made.`)
}

function given(): string {
  return process.env['JWT_SECRET'] ?? ''
}
