import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type Client, connect } from '../../../client/client.ts'
import { serve } from '../../../scripts/serve.ts'
import { UNLIMITED } from '../../../scripts/unlimited-vars.ts'
import { type Ran, laneway } from '../../support/tool.ts'

export const PASSWORD = 'a long enough password'

const VARS = { ...UNLIMITED, WEBHOOK_ALLOW_HTTP: 'on', WEBHOOK_ALLOW_PRIVATE: 'on' }

/** A running Laneway whose site admin is `root`, and the tool signed in as them. */
export type Stage = {
  url: string
  api: Client
  /** A folder that is removed in the end. */
  folder: string
  /** Runs the tool as the site admin. */
  admin(args: string[], stdin?: string): Promise<Ran>
  /** A settings folder of somebody who has never signed in. */
  newHome(): Promise<string>
}

/** Starts a Laneway before the tests of a file, and stops it after them; until then the stage is empty. */
export function withService(): Stage {
  // Only tests use it, and they run once it is filled.
  const stage = {} as Stage
  let stop = async () => {}
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laneway-cli-'))
    const served = await serve({ port: 0, state: join(folder, 'state'), vars: VARS })
    stop = async () => {
      await served.stop()
      await rm(folder, { recursive: true, force: true })
    }
    Object.assign(stage, await staged(served.url, folder))
  })
  afterAll(() => stop())
  return stage
}

async function staged(url: string, folder: string): Promise<Stage> {
  const api = connect(url)
  await api.register({ body: { username: 'root', email: 'root@example.com', password: PASSWORD } })
  const newHome = () => mkdtemp(join(folder, 'home-'))
  const home = await newHome()
  await laneway(['login', 'root', '--url', url], { home, stdin: `${PASSWORD}\n` })
  return {
    url,
    api,
    folder,
    admin: (args, stdin = '') => laneway(args, { home, stdin }),
    newHome,
  }
}
