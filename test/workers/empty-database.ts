/** Deletes the rows of all tables, so that a test file begins with a service that nobody has used. */
export async function emptyDatabase(database: D1Database): Promise<void> {
  const { results } = await database
    .prepare(
      `select name, sql like 'create virtual%' as isVirtual from sqlite_master where type = 'table'
        and name not glob '_cf_*' and name not glob 'sqlite_*' and name not glob 'd1_*'`,
    )
    .all<{ name: string; isVirtual: number }>()
  const virtual = results.filter(({ isVirtual }) => isVirtual).map(({ name }) => name)
  // The rows of a virtual table are in tables of its own, which it empties itself.
  const isInside = (name: string) => virtual.some((whole) => name.startsWith(`${whole}_`))
  const tables = results.map(({ name }) => name).filter((name) => !isInside(name))
  await database.batch(tables.map((name) => database.prepare(`delete from "${name}"`)))
}
