import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { serve } from '../../scripts/serve.ts'
import { UNLIMITED } from '../../scripts/unlimited-vars.ts'

/** The Worker with a hash of passwords that costs next to nothing. */
const ENTRY = resolve(import.meta.dirname, 'worker.ts')

/** A running Laneway, and the folder that its Worker is built in. */
export type Laneway = { url: string; built: string; stop(): Promise<void> }

/** Makes the variables by which a Laneway sends mail to a server on this machine. */
export function mailBy({ port }: { port: number }): Record<string, string> {
  return {
    MAIL: 'smtp',
    MAIL_FROM: 'laneway@example.org',
    MAIL_ALLOW_PLAIN: 'on',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  }
}

/** A Laneway of its own with its documentation and these variables, which leaves nothing behind when it is stopped. It builds its Worker, unless it is given the folder of one that is built. */
export async function laneway(more: Record<string, string> = {}, built?: string): Promise<Laneway> {
  const state = await mkdtemp(join(tmpdir(), 'laneway-docs-'))
  const { url, stop } = await serve({
    // Passkeys are for names alone.
    name: 'localhost',
    port: 0,
    state,
    vars: { ...UNLIMITED, ...more },
    entry: ENTRY,
    built,
  })
  return {
    url,
    built: built ?? join(state, 'worker'),
    async stop() {
      await stop()
      await rm(state, { recursive: true })
    },
  }
}
