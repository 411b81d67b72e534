import { join, resolve } from 'node:path'
import {
  LogLevel,
  Miniflare,
  Log as MiniflareLog,
  Response,
  convertV4MiniflareOptions,
} from 'miniflare'
import { type Asked, certificateFault } from './certificate-fault.ts'
import { trustIn, trustedWith } from './certificates.ts'
import type { Log } from './log/log.ts'
import type { Pages } from './pages.ts'
import type { Prepared } from './prepare.ts'
import type { Space } from './space.ts'

type Setting = {
  state: string
  vars: Record<string, string>
  /** Serves the pages. */
  pages: Pages
  space: Space
  /** Tells of the processes and files of the service. */
  processes: () => Promise<object>
  /** The certificates of one's own that the runtime trusts, too. */
  certificates: readonly string[]
  log: Log
}

/** The folder of the data in the folder `state`, the same that wrangler's --persist-to would use. */
export function persistenceIn(state: string): string {
  return join(state, 'v3')
}

/** Miniflare with the built Worker and every binding of wrangler.toml; `vars` override its variables. */
export function miniflareOf(prepared: Prepared, setting: Setting): Miniflare {
  const { script, name, options } = prepared
  const { state, vars, pages, space, processes, certificates, log } = setting
  const worker = {
    ...options,
    name,
    bindings: { ...prepared.vars, ...vars },
    serviceBindings: {
      PAGES: pages,
      SPACE: async ({ url }: { url: string }) =>
        Response.json(url.endsWith('/processes') ? await processes() : { isFull: space.isFull() }),
      CERTIFICATES: async ({ url }: { url: string }) =>
        Response.json({ fault: await certificateFault(askedIn(url), trustedWith(certificates)) }),
    },
    modules: [{ type: 'ESModule' as const, path: script }],
    modulesRoot: resolve(script, '..'),
    // The front takes the place of the simulator's entry. It sends addresses in full, which tell the protocol.
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0, proxy: true }],
  }
  const all = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new MiniflareLog(LogLevel.ERROR),
    handleStructuredLogs: log.printed,
    resourcePersistencePath: persistenceIn(state),
    workers: [worker, cronCaller(worker)],
  })
  return new Miniflare({
    ...all,
    enableDevRegistry: false,
    unsafeRuntimeEnv: trustIn(state, certificates),
  })
}

function askedIn(url: string): Asked {
  const { host = '', port, by } = Object.fromEntries(new URL(url).searchParams)
  return { host, port: Number(port), by: by === 'starttls' ? by : 'tls' }
}

/** Name of the Worker that calls the scheduled handler. */
export const CRON_CALLER = 'cron-caller'

const CALL_CRON = `export default {
  async fetch(request, { WORKER }) {
    const { cron, scheduledTime } = await request.json()
    const { outcome } = await WORKER.scheduled({ cron, scheduledTime: new Date(scheduledTime) })
    return new Response(null, { status: outcome === 'ok' ? 200 : 500 })
  },
}`

/**
 * A Worker on its own port that calls the service's scheduled handler. Miniflare's own function
 * blocks this process until the runtime answers, while the runtime may wait for this process to read
 * its log: a deadlock.
 */
function cronCaller({ name, compatibilityDate }: { name: string; compatibilityDate?: string }) {
  return {
    name: CRON_CALLER,
    modules: true as const,
    script: CALL_CRON,
    ...(compatibilityDate !== undefined && { compatibilityDate }),
    compatibilityFlags: ['service_binding_extra_handlers'],
    serviceBindings: { WORKER: name },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
}
