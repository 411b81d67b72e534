import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { nodeEnvironment } from '../node-environment.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

/** The result of a run of `npm run deploy`, and what it left of secrets where files are only for a while. */
export type Ran = { code: unknown; stdout: string; stderr: string; left: string[] }

/** Runs `npm run deploy` as it is, with a home of its own, against the interface at `url`; signed in unless `over` says otherwise. */
export async function deploying(
  url: string,
  flags: string[],
  { isSignedIn = true, secret }: { isSignedIn?: boolean; secret?: string } = {},
): Promise<Ran> {
  const home = await mkdtemp(join(tmpdir(), 'laneway-deploy-'))
  const env = {
    ...nodeEnvironment(),
    HOME: home,
    XDG_CONFIG_HOME: home,
    TMPDIR: home,
    FORCE_COLOR: '1',
    CLOUDFLARE_API_BASE_URL: url,
    JWT_SECRET: secret,
    ...(isSignedIn && { CLOUDFLARE_API_TOKEN: 'a token', CLOUDFLARE_ACCOUNT_ID: 'account' }),
  }
  const child = spawn('npm', ['run', '--silent', 'deploy', '--', ...flags], { cwd: ROOT, env })
  const ended = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  const left = (await readdir(home)).filter((name) => name.startsWith('laneway-'))
  await rm(home, { recursive: true, force: true })
  return { code, stdout, stderr, left }
}
