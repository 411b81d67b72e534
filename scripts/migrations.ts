import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { type Unstable_Config, unstable_splitSqlQuery } from 'wrangler'
import { persistenceIn } from './state-folder.ts'
import type { WorkerOptions } from './configuration.ts'
import type { Printed } from './log/entry.ts'
import { runtimeEntry } from './log/runtime-entry.ts'
import { startMiniflare } from './miniflare-runtime.ts'
import { ROOT } from './wrangler.ts'

type D1 = Awaited<ReturnType<Miniflare['getD1Database']>>
type Declared = Unstable_Config['d1_databases'][number]

/** Applies the missing migrations to the databases in a folder, each atomically, and records them as wrangler does. No client can reach them meanwhile. */
export async function applyMigrations(
  state: string,
  databases: Declared[],
  { d1Databases }: WorkerOptions,
): Promise<void> {
  const bindings: WorkerOptions = { d1Databases }
  const heard = openHearing()
  const options = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(LogLevel.ERROR),
    handleStructuredLogs: heard.note,
    resourcePersistencePath: persistenceIn(state),
    workers: [{ ...bindings, modules: true, script: '' }],
  })
  const miniflare = await startMiniflare(
    () => new Miniflare({ ...options, enableDevRegistry: false }),
  )
  try {
    for (const database of databases)
      await applyTo(await miniflare.getD1Database(database.binding), database, heard)
  } finally {
    await miniflare.dispose()
  }
}

/** Keeps the output of the runtime, as its answers name faults of its own by a reference alone. */
function openHearing() {
  const reasons = new Map<string, string>()
  return {
    note(line: Printed): void {
      const { reference, reason } = runtimeEntry(line) ?? {}
      if (reference !== undefined && reason !== undefined) reasons.set(reference, reason)
    },
    /** Says why a statement failed, in a sentence. */
    reasonOf(error: unknown): string {
      const { message } = error instanceof Error ? error : new Error(String(error))
      const [, reference = ''] = /reference = (\w+)/.exec(message) ?? []
      return reasons.get(reference) ?? message
    },
  }
}

type Hearing = ReturnType<typeof openHearing>

async function applyTo(db: D1, declared: Declared, heard: Hearing): Promise<void> {
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
    try {
      await db.batch([...statements.map((statement) => db.prepare(statement)), note])
    } catch (error) {
      throw new Error(`${join(folder, file)}: ${heard.reasonOf(error)}`, { cause: error })
    }
  }
}
