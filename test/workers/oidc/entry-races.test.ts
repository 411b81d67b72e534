import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { people, person } from '../../support/people.ts'
import { databaseWith } from '../attacks/meanwhile.ts'
import { confirm, onStage } from './stage.ts'

const stage = onStage()

const CHANGES: [string, string][] = [
  ['is disabled', 'update users set login_disabled = 1 where id = ?1'],
  ['is signed out everywhere', 'update users set ver = ver + 1 where id = ?1'],
]

const UNLINKED: [string, string] = ['is unlinked', 'delete from identities where user_id = ?1']

const count = (table: string, id: unknown) =>
  env.DB.prepare(`select count(*) as n from ${table} where user_id = ?`).bind(id).first('n')

const change = (sql: string, id: unknown) => env.DB.prepare(sql).bind(id).run()

describe.each([...CHANGES, UNLINKED])('who %s between the read and the write', (_, sql) => {
  test('does not get in by a provider, and gets no rights by a group', async () => {
    await people()
    const rules = { groupsClaim: 'groups', adminGroup: 'ops' }
    stage.acme.will(stage.someone())
    const first = stage.visitor(rules)
    await first.signIn(stage.acme, stage.ids[0])
    const { _id: id } = await first.user()
    const before = await count('sign_ins', id)
    stage.acme.will(stage.someone({ groups: ['ops'] }))
    const DB = databaseWith(/insert into "sign_ins"/, () => change(sql, id))
    const visitor = stage.visitor(rules, { DB })
    const { status, body } = await visitor.signIn(stage.acme, stage.ids[0])
    expect([status, body['code'], visitor.isSignedIn()]).toEqual([400, 'provider.expired', false])
    expect([before, await count('sign_ins', id)]).toEqual([1, 1])
    const isAdmin = env.DB.prepare('select is_admin from users where id = ?').bind(id)
    expect(await isAdmin.first('is_admin')).toBe(0)
  })
})

describe.each(CHANGES)('the account of who %s between the read and the write', (_, sql) => {
  test('is not linked by its address', async () => {
    const { id, email } = await person()
    await confirm(id)
    stage.acme.will(stage.someone({ email }))
    const DB = databaseWith(/insert into "identities"/, () => change(sql, id))
    const { status, body } = await stage.visitor({}, { DB }).signIn(stage.acme, stage.ids[0])
    expect([status, body['code']]).toEqual([409, 'provider.link_needed'])
    expect(await count('identities', id)).toBe(0)
  })

  test('is not linked by who is signed in', async () => {
    stage.other.will(stage.someone({ email: undefined }))
    const linker = stage.visitor()
    await linker.signIn(stage.other, stage.ids[1])
    const { _id: id } = await linker.user()
    stage.acme.will(stage.someone({ sub: 'another', email: undefined }))
    const DB = databaseWith(/insert into "identities"/, () => change(sql, id))
    const raced = stage.visitor({}, { DB })
    for (const [name, value] of linker.cookies) raced.cookies.set(name, value)
    const { status, body } = await raced.signIn(stage.acme, stage.ids[0], '?link=true')
    expect([status, body['code']]).toEqual([401, 'token.invalid'])
    expect(await count('identities', id)).toBe(1)
  })
})
