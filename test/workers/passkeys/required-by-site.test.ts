import { describe, expect, test } from 'vitest'
import { newAuthenticator } from '../../support/authenticator.ts'
import type { Person } from '../../support/people.ts'
import { SITE } from '../../support/passkey-bodies.ts'
import { outcome } from '../../support/table.ts'
import { type Options, addTo, byPassword, signInBy, under, withPassword } from './passkeys.ts'

describe('where the site wants a passkey of everybody', () => {
  const strict = under({ SECOND_FACTOR: 'required' })

  async function setUp(user: Person, token: string) {
    const { request, challenge } = await strict.sure<Options>(
      'POST',
      '/users/second-factor/options',
      { token },
    )
    const authenticator = await newAuthenticator()
    const credential = await authenticator.register({ ...SITE, challenge })
    const body = { token, request, name: `Key of ${user.username}`, credential }
    return { authenticator, reply: await strict.post('/users/second-factor/passkey', body) }
  }

  test('who has none sets one up after the password, once, and signs in by it then', async () => {
    const user = await withPassword()
    const { status, code, token } = await byPassword(user, strict)
    expect([status, code]).toEqual([401, 'login.second_factor_missing'])
    const { authenticator, reply } = await setUp(user, token)
    expect([outcome(reply), reply.body['id']]).toEqual(['200', user.id])
    expect(await byPassword(user, strict)).toMatchObject({ code: 'login.second_factor' })
    const again = await strict.post('/users/second-factor/options', { token })
    expect(outcome(again)).toBe('409 second_factor.is_set_up')
    expect((await signInBy(authenticator)).status).toBe(200)
  })

  test('who has one cannot be given another by the password alone', async () => {
    const user = await withPassword()
    const { token } = await byPassword(user, strict)
    const { request, challenge } = await strict.sure<Options>(
      'POST',
      '/users/second-factor/options',
      { token },
    )
    await addTo(user, await newAuthenticator())
    const credential = await (await newAuthenticator()).register({ ...SITE, challenge })
    const body = { token, request, name: 'Of a thief', credential }
    expect(outcome(await strict.post('/users/second-factor/passkey', body))).toBe(
      '409 second_factor.is_set_up',
    )
  })
})
