import { expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { person } from '../../support/people.ts'
import { RIGHT, counting, newAddress, signIn, stubHashing, times } from './login-attempts.ts'

stubHashing()

const NEXT = 'another password'

/** Somebody who has the token of a user, at an unused address. */
async function holder() {
  const { username, token } = await person()
  const address = newAddress()
  const headers = { 'cf-connecting-ip': address }
  const give = async (currentPassword: string, by = token) => {
    const api = client({ token: by, via: counting() })
    return (await api.put('/api/user', { password: NEXT, currentPassword }, { headers })).body
  }
  return { username, address, give }
}

test('who has a token cannot guess the password to change it: tries count as those to sign in do', async () => {
  const { username, address, give } = await holder()
  const codes: unknown[] = []
  for (let tried = 0; tried < 10; tried += 1) codes.push((await give('wrong'))['code'])
  expect(codes).toEqual(times(10, 'login.failed'))
  expect((await give(RIGHT))['code']).toBe('login.throttled')
  expect(await signIn(username, { address, password: RIGHT })).toBe('throttled')
})

test('a change with the right password does not count as a try', async () => {
  const { give } = await holder()
  for (let tried = 0; tried < 9; tried += 1) await give('wrong')
  const { token } = await give(RIGHT)
  expect((await give('wrong', String(token)))['code']).toBe('login.failed')
  expect((await give(RIGHT, String(token)))['token']).toEqual(expect.any(String))
})
