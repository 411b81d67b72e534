import { env } from 'cloudflare:workers'

type Row = Record<string, unknown>

/**
 * Remembers all rows of the store, and gives what puts them back: a board that has been made takes the
 * same fault again and again for a tenth of what a new one costs. An object that still holds what it
 * read of its board has to be evicted by whoever asks it again.
 */
export async function rememberRows(): Promise<() => Promise<void>> {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table'
      and name not glob '_cf_*' and name not glob 'sqlite_*' and name not glob 'd1_*'`,
  ).all<{ name: string }>()
  const kept = await env.DB.batch<Row>(
    tables.map(({ name }) => env.DB.prepare(`select * from "${name}"`)),
  )
  const putBack = tables.flatMap(({ name }, at) => [
    env.DB.prepare(`delete from "${name}"`),
    ...(kept[at]?.results ?? []).map((row) => insertOf(name, row)),
  ])
  return async () => void (await env.DB.batch(putBack))
}

function insertOf(table: string, row: Row): D1PreparedStatement {
  const columns = Object.keys(row).map((name) => `"${name}"`)
  const places = columns.map(() => '?')
  return env.DB.prepare(
    `insert into "${table}" (${columns.join()}) values (${places.join()})`,
  ).bind(...Object.values(row))
}
