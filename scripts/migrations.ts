import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { Log, LogLevel, Miniflare, convertV4MiniflareOptions } from 'miniflare'
import { type Unstable_Config, unstable_splitSqlQuery } from 'wrangler'
import { persistenceIn } from './state-folder.ts'
import type { WorkerOptions } from './configuration.ts'
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
  const options = convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    cf: false,
    log: new Log(LogLevel.ERROR),
    resourcePersistencePath: persistenceIn(state),
    workers: [{ ...bindings, modules: true, script: '' }],
  })
  const miniflare = await startMiniflare(
    () => new Miniflare({ ...options, enableDevRegistry: false }),
  )
  try {
    for (const database of databases)
      await applyTo(await miniflare.getD1Database(database.binding), database)
  } finally {
    await miniflare.dispose()
  }
}

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
    try {
      await db.batch([...statements.map((statement) => db.prepare(statement)), note])
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      throw new Error(`${join(folder, file)}: ${reason}`, { cause: error })
    }
  }
}
