import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { client } from '../../support/client.ts'
import { as, people, person } from '../../support/people.ts'
import { databaseWhere, serviceWith } from '../../workers/support/bindings.ts'
import { sql } from '../../workers/engine/support.ts'

type Column = { name: string; type: string; notnull: number; dflt_value: unknown; pk: number }

type Owned = { table: string; owner: string; columns: Column[] }

/** The columns that say whose a row is: a webhook’s receiver is of a board or of a user. */
const OWNER = /^user_id$/

/** Tables whose rows do not go with their user: they are about boards, tell what has happened, or end by themselves. */
const STAY = new Set([
  'activities',
  'attachments',
  'audit_log',
  'cards',
  'comments',
  'integrations',
  'invitation_uses',
  'members',
  'pace_shares',
  'pending_sign_ins',
  'reader_versions',
  'replies',
  'revoked_tokens',
  'rule_replays',
  'rules',
  'shares',
])

let owned: Owned[] = []

/** Every table whose rows are of users. */
async function tablesOfUsers(): Promise<Owned[]> {
  const tables = await sql<{ name: string }>(
    "select name from sqlite_schema where type = 'table' and name not like '\\_%' escape '\\'",
  )
  const found = await Promise.all(
    tables.map(async ({ name: table }) => {
      const columns = await sql<Column>(`select * from pragma_table_info('${table}')`)
      return columns.flatMap(({ name }) =>
        OWNER.test(name) ? { table, owner: name, columns } : [],
      )
    }),
  )
  return found.flat()
}

/** A row of each table for a user: what a column must have is a text of its own, or a number; a flag is off, and the version of tokens the first. */
async function furnish(userId: string) {
  for (const { table, owner, columns } of owned) {
    const given = columns.filter(({ notnull, pk, type }) => notnull || (pk && type !== 'INTEGER'))
    const names = given.map(({ name }) => name).join(', ')
    const values = given.map(({ name, type }) => {
      if (name === owner) return userId
      if (name === 'ver' || name.startsWith('is_')) return 0
      return /int|real/i.test(type) ? next() : newId()
    })
    const marks = given.map(() => '?').join(', ')
    await sql(`insert into ${table} (${names}) values (${marks})`, ...values)
  }
}

let last = 1_000_000
const next = () => (last += 1)

/** The rows of a user, by table. */
async function rowsOf(userId: string) {
  const rows = owned.map(async ({ table, owner }) => {
    const found = await sql(`select * from ${table} where ${owner} = ? order by 1, 2`, userId)
    return [table, found] as const
  })
  return new Map(await Promise.all(rows))
}

const full = (rows: Map<string, unknown[]>) =>
  [...rows].filter(([, found]) => found.length > 0).map(([table]) => table)

beforeAll(async () => {
  await people()
  owned = (await tablesOfUsers()).filter(({ table }) => !STAY.has(table))
})

describe('a user who is deleted', () => {
  test('leaves none of their rows, and those of others as they were', async () => {
    const [{ siteAdmin }, user, other] = [await people(), await person(), await person()]
    for (const { id } of [user, other]) await furnish(id)
    const [ofUser, ofOther] = [await rowsOf(user.id), await rowsOf(other.id)]
    expect(full(ofUser)).toEqual(owned.map(({ table }) => table))
    await as(siteAdmin).sure('DELETE', `/api/users/${user.id}`)
    expect(full(await rowsOf(user.id))).toEqual([])
    expect(await rowsOf(other.id)).toEqual(ofOther)
  })

  test('and is not, because whoever does it is no site admin any more, keeps all rows', async () => {
    const [user, admin] = [await person(), await person({ isAdmin: true })]
    await furnish(user.id)
    const before = await rowsOf(user.id)
    const DB = databaseWhere(async (run, at) => {
      if (at === 2) await sql('update users set is_admin = 0 where id = ?', admin.id)
      return run()
    })
    const api = client({ token: admin.token, via: serviceWith({ DB }) })
    expect((await api.delete(`/api/users/${user.id}`)).status).toBe(409)
    expect(await rowsOf(user.id)).toEqual(before)
  })
})
