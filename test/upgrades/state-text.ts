import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The parts of a data folder that are data. The rest is made anew by a start, and so are the objects of boards, which hold nothing. */
const KEPT = /^(?:jwt-secret|vapid-private-key|version|v3\/d1\/.*|v3\/r2\/.*)$/
const DATABASE = /(?<!\/metadata)\.sqlite$/
const BESIDE_DATABASE = /\.sqlite-(?:shm|wal)$|\/metadata\.sqlite$/

/** The data of a folder in a form that reviewers can read, by its path: databases as SQL, other files as they are. */
export function textOf(state: string): Record<string, string> {
  const paths = filesIn(state).filter((one) => KEPT.test(one) && !BESIDE_DATABASE.test(one))
  return Object.fromEntries(
    paths.map((path) =>
      DATABASE.test(path)
        ? [`${path}.sql`, sqlOf(join(state, path))]
        : [path, readFileSync(join(state, path), 'latin1')],
    ),
  )
}

/** Writes that text into a folder. */
export function writeAsText(state: string, folder: string): void {
  for (const [path, text] of Object.entries(textOf(state))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, path.endsWith('.sql') ? 'utf8' : 'latin1')
  }
}

/** Makes the data folder of which this is the text. */
export function makeState(folder: string, state: string): void {
  for (const path of filesIn(folder)) {
    const to = join(state, path)
    mkdirSync(dirname(to), { recursive: true })
    if (!path.endsWith('.sqlite.sql')) cpSync(join(folder, path), to)
    else {
      const database = new DatabaseSync(to.slice(0, -'.sql'.length))
      database.exec(readFileSync(join(folder, path), 'utf8'))
      database.close()
    }
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted()
}

/** The statements that make a database, its rows before its triggers and indexes. */
function sqlOf(path: string): string {
  const database = new DatabaseSync(path)
  const made = database
    .prepare(
      `SELECT name, type, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite@_%' ESCAPE '@' ORDER BY rowid`,
    )
    .all()
    .map(({ name, type, sql }) => ({ name: String(name), type: String(type), sql: String(sql) }))
  const virtual = made.filter(({ sql }) => sql.startsWith('CREATE VIRTUAL TABLE'))
  // The tables in which a virtual one keeps its rows are made by it.
  const isShadow = (name: string) => virtual.some((one) => name.startsWith(`${one.name}_`))
  const tables = made.filter(({ name, type }) => type === 'table' && !isShadow(name))
  const rest = made.filter(({ type }) => type !== 'table')
  const isNumbered = made.some(({ sql }) => sql.includes('AUTOINCREMENT'))
  const lines = [
    'BEGIN;',
    ...tables.map(({ sql }) => `${sql};`),
    ...tables.flatMap(({ name }) =>
      rowsOf(
        database,
        name,
        virtual.some((one) => one.name === name) || !hasOwnKey(database, name),
      ),
    ),
    ...(isNumbered
      ? ['DELETE FROM sqlite_sequence;', ...rowsOf(database, 'sqlite_sequence', false)]
      : []),
    ...rest.map(({ sql }) => `${sql};`),
    'COMMIT;',
  ]
  database.close()
  return `${lines.join('\n')}\n`
}

/** True for a table that has no rowid beside its columns, or names it among them. */
function hasOwnKey(database: DatabaseSync, table: string): boolean {
  const [found] = database.prepare('SELECT wr FROM pragma_table_list WHERE name = ?').all(table)
  const keys = database
    .prepare('SELECT upper(type) AS type FROM pragma_table_info(?) WHERE pk > 0')
    .all(table)
  return found?.['wr'] === 1 || (keys.length === 1 && keys[0]?.['type'] === 'INTEGER')
}

/** A statement for each row. Rowids are kept, because the log and lists are in their order. */
function rowsOf(database: DatabaseSync, table: string, withRowid: boolean): string[] {
  const columns = database
    .prepare('SELECT name FROM pragma_table_info(?)')
    .all(table)
    .map(({ name }) => `"${String(name)}"`)
  const names = withRowid ? ['rowid', ...columns] : columns
  const values = names.map((name) => `quote(${name})`).join(` || ', ' || `)
  return database
    .prepare(`SELECT ${values} AS row FROM "${table}"`)
    .all()
    .map(
      ({ row }) => `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${escaped(String(row))});`,
    )
}

/** Values with line ends written so that each statement stays in one line. */
function escaped(row: string): string {
  return row.replaceAll('\n', `'||char(10)||'`).replaceAll('\r', `'||char(13)||'`)
}
