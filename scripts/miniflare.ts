import { readdir, readFile } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import {
  type Unstable_Config,
  unstable_getMiniflareWorkerOptions,
  unstable_readConfig,
  unstable_splitSqlQuery,
} from 'wrangler'
import type { Pages } from './pages.ts'
import { CONFIG, ROOT, runWrangler } from './wrangler.ts'

process.env['WRANGLER_LOG'] ??= 'error'

/** Method, path and status. */
const REQUEST_LINE = /^[A-Z]+ \/\S* \d{3} /

type Setting = {
  host: string
  port: number
  state: string
  vars: Record<string, string>
  /** Serves the pages. */
  pages: Pages
  /** Whether to print each request: a short line in a terminal, otherwise the Worker's JSON on stdout. */
  showsRequests: boolean
}

/** Builds the Worker with wrangler, as for a deployment; returns the path of its script. `entry` is another source than wrangler.toml's. */
export async function buildWorker(
  folder: string,
  entry = readConfig().main ?? '',
): Promise<string> {
  await runWrangler(['deploy', entry, '--dry-run', '--minify', '--outdir', folder])
  return join(folder, `${parse(entry).name}.js`)
}

/**
 * Miniflare with the built Worker and every binding of wrangler.toml; `vars` override its variables.
 * State is stored where wrangler's --persist-to would put it. The pages are a service binding instead
 * of static assets, which would put a router in front of the Worker.
 */
export function miniflareOf(script: string, setting: Setting): Miniflare {
  const { host, port, state, vars, pages, showsRequests } = setting
  const showsLines = showsRequests && process.stdout.isTTY && vars['REQUEST_LOG'] !== 'off'
  const config = readConfig()
  const { workerOptions } = unstable_getMiniflareWorkerOptions({ ...config, assets: undefined })
  const worker = {
    ...workerOptions,
    name: config.name ?? 'worker',
    bindings: { ...config.vars, ...vars, ...(showsLines && { REQUEST_LOG: 'off' }) },
    serviceBindings: { PAGES: pages },
    modules: [{ type: 'ESModule' as const, path: script }],
    modulesRoot: resolve(script, '..'),
  }
  const options = convertV4MiniflareOptions({
    host,
    port,
    cf: false,
    log: showsLines ? requestLog() : new Log(LogLevel.ERROR),
    handleStructuredLogs({ level, message }) {
      const isRequest = showsRequests && level === 'log'
      const stream = isRequest ? process.stdout : process.stderr
      stream.write(`${message}\n`)
    },
    logRequests: showsLines,
    resourcePersistencePath: join(state, 'v3'),
    workers: [worker, cronCaller(worker)],
  })
  return new Miniflare({ ...options, enableDevRegistry: false })
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

/** A log that prints errors and the line of each request, but no other information. */
function requestLog(): Log {
  const log = new Log(LogLevel.INFO)
  const usual = log.logWithLevel.bind(log)
  log.logWithLevel = (level, message) => {
    if (level <= LogLevel.ERROR) return usual(level, message)
    if (REQUEST_LINE.test(stripVTControlCharacters(message))) console.log(message)
  }
  return log
}

/** The folder that wrangler.toml names for the pages. */
export function pagesFolder(): string {
  return resolve(ROOT, readConfig().assets?.directory ?? 'dist/pages')
}

/** The crons of wrangler.toml. Miniflare does not run them. */
export function cronsOf(): string[] {
  return readConfig().triggers.crons ?? []
}

/** Applies the missing migrations to wrangler.toml's databases, each atomically, and records them as wrangler does. */
export async function applyMigrations(miniflare: Miniflare): Promise<void> {
  for (const database of readConfig().d1_databases) {
    await applyTo(await miniflare.getD1Database(database.binding), database)
  }
}

type D1 = Awaited<ReturnType<Miniflare['getD1Database']>>
type Declared = Unstable_Config['d1_databases'][number]

async function applyTo(db: D1, declared: Declared): Promise<void> {
  const table = declared.migrations_table ?? 'd1_migrations'
  const folder = resolve(ROOT, declared.migrations_dir ?? 'migrations')
  await db.exec(
    `CREATE TABLE IF NOT EXISTS ${table}(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
  )
  const { results } = await db.prepare(`SELECT name FROM ${table}`).all<{ name: string }>()
  const applied = new Set(results.map((row) => row.name))
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted()
  for (const file of files.filter((name) => !applied.has(name))) {
    const statements = unstable_splitSqlQuery(await readFile(join(folder, file), 'utf8'))
    const note = db.prepare(`INSERT INTO ${table} (name) VALUES (?)`).bind(file)
    await db.batch([...statements.map((statement) => db.prepare(statement)), note])
  }
}

function readConfig(): Unstable_Config {
  return unstable_readConfig({ config: CONFIG })
}
