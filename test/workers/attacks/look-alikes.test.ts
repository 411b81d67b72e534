import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { runCron } from '../../support/cron.ts'
import { type Json, client } from '../../support/client.ts'
import { as, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'

/** An account under a name, which another with this name would clash with. */
function account(username: string) {
  return { username, email: `${newId()}@example.com`, password: 'a long password' }
}

const register = (username: string) => client().post('/users/register', account(username))

/** A name of nobody's that has an a, an l and an o, which other letters look like. */
const newName = () => `alo-${newId().toLowerCase()}`

const withCyrillic = (name: string) => name.replace('alo', '\u0430l\u043e')

const withCapital = (name: string) => name.replace('alo', 'aIo')

/** A user as they were stored before there were skeletons. */
async function personFromBefore(username: string) {
  const made = await person()
  await env.DB.prepare(
    'update users set username = ?, username_key = ?, username_skeleton = null, written_skeleton = null where id = ?',
  )
    .bind(username, username.toLowerCase(), made.id)
    .run()
  return { ...made, username }
}

describe('a name that looks like that of a user', () => {
  test.each([
    ['in letters of another script', withCyrillic],
    ['with a capital I for an l', withCapital],
    ['with a sign at its end', (name: string) => `${name}.`],
  ])('is refused where somebody registers, is added or is renamed: %s', async (_, alike) => {
    const { siteAdmin } = await people()
    const name = newName()
    expect((await register(name)).status).toBe(200)
    const site = as(siteAdmin)
    const bystander = await person()
    const refused = [
      await register(alike(name)),
      await site.post('/api/users', account(alike(name))),
      await site.post('/api/users', { bot: true, username: alike(name) }),
      await site.put(`/api/users/${bystander.id}`, { username: alike(name) }),
    ]
    expect(refused.map(outcome)).toEqual(refused.map(() => '400 username.taken'))
  })

  const given = async (body: Json) => as((await people()).siteAdmin).post('/api/users', body)

  test.each([
    ['registers', register],
    ['is added', (username: string) => given(account(username))],
    ['is added as a bot', (username: string) => given({ bot: true, username })],
  ])(
    'is refused beside a user from before, whose name has no skeleton, where somebody %s',
    async (_, add) => {
      const name = newName()
      await personFromBefore(name)
      expect(outcome(await add(withCyrillic(name)))).toBe('400 username.taken')
      await personFromBefore(newName())
      expect(outcome(await add(newName()))).toBe('200')
    },
  )

  test('is given to one of those who register under it at once', async () => {
    const name = newName()
    const names = [name, withCyrillic(name), withCapital(name), `${name}.`, `_${name}`]
    const outcomes = (await Promise.all(names.map(register))).map(outcome)
    expect(outcomes.toSorted()).toEqual(['200', ...names.slice(1).map(() => '400 username.taken')])
  })
})

describe('users from before who look alike', () => {
  test('keep their names, their sign-ins and what they may edit', async () => {
    const name = newName()
    const twins = [await personFromBefore(name), await personFromBefore(withCyrillic(name))]
    await runCron()
    const { siteAdmin } = await people()
    for (const { id, username, ...twin } of twins) {
      const edit = { username, fullname: 'A twin' }
      expect((await as(siteAdmin).put(`/api/users/${id}`, edit)).status).toBe(200)
      expect(await as({ id, username, ...twin }).read('/api/user')).toMatchObject({ username })
    }
    expect(outcome(await register(withCapital(name)))).toBe('400 username.taken')
  })

  test('are filled in by the clean-up', async () => {
    const { id } = await personFromBefore(newName())
    const skeleton = () =>
      env.DB.prepare('select username_skeleton from users where id = ?')
        .bind(id)
        .first('username_skeleton')
    await runCron()
    expect(await skeleton()).toMatch(/^al/)
  })
})

test.each([
  '\u592a\u90ce Smith',
  '\u30bf\u30ed\u30a6-tanaka',
  'Ivan \u041f\u0435\u0442\u0440\u043e\u0432',
])('a name that mixes scripts and looks like nobody is free: %s', async (name) => {
  expect(outcome(await register(`${name} ${newId()}`))).toBe('200')
})

test('a user may change how their own name is written', async () => {
  const { siteAdmin } = await people()
  const name = newName()
  const { body } = await register(name)
  const path = `/api/users/${String(body['id'])}`
  for (const username of [name.toUpperCase(), `${name}.`, withCyrillic(name)])
    expect((await as(siteAdmin).put(path, { username })).status).toBe(200)
})
