import { expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { as, people } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'

type Entry = { seq: number; kind: string; targetId: string; targetName?: string }

async function registered() {
  const username = `user-${crypto.randomUUID()}`
  const account = { username, email: `${username}@example.com`, password: 'a long password' }
  const { id } = await client().sure<{ id: string }>('POST', '/users/register', account)
  return { ...account, id }
}

test('the audit log is listed from its newest entry, and by kind and user', async () => {
  const { siteAdmin } = await people()
  const { id, username, password } = await registered()
  await client().sure('POST', '/users/login', { username, password })
  await client().post('/users/login', { username, password: 'wrong one' })
  await client().sure('POST', '/users/login', { username, password })
  const kinds = async (query: string) =>
    (await as(siteAdmin).read<Entry[]>(`/api/audit?${query}`)).map(({ kind }) => kind)
  const all = ['signIn', 'signInFailed', 'signIn', 'userAdded']
  expect(await kinds(`newest=true&limit=4`)).toEqual(all)
  for (const user of [id, username.toUpperCase()])
    expect(await kinds(`newest=true&user=${user}`)).toEqual(all)
  expect(await kinds(`user=${id}`)).toEqual(all.toReversed())
  expect(await kinds(`user=${id}&kind=signIn&newest=true`)).toEqual(['signIn', 'signIn'])
  expect(await kinds(`kind=signInFailed&newest=true&limit=1`)).toEqual(['signInFailed'])
  const [newest] = await as(siteAdmin).read<Entry[]>(`/api/audit?newest=true&limit=1`)
  expect(await kinds(`newest=true&user=${id}&after=${newest?.seq}`)).toEqual(all.slice(1))
  const named = await as(siteAdmin).read<Entry[]>(`/api/audit?user=${id}&names=true`)
  expect(named.find(({ targetId }) => targetId === id)?.targetName).toBe(username)
  await as(siteAdmin).sure('DELETE', `/api/users/${id}`)
  expect(await kinds(`newest=true&user=${id}`)).toEqual(['userDeleted', ...all])
  expect(outcome(await as(siteAdmin).get('/api/audit?kind=nap'))).toBe('400 query.invalid')
})
