import { describe, expect, test } from 'vitest'
import { type Json, client } from '../../support/client.ts'
import { as, namedTokenFor, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { PATH, hooked } from './webhook-support.ts'

describe('webhooks of one’s own', () => {
  test('are listed without their tokens, and are nobody else’s', async () => {
    const { me, hook, url, board } = await hooked({ token: 'a-secret', kinds: 'assigned,due' })
    const [listed, ...others] = await me.read<Json[]>(PATH)
    expect(others).toEqual([])
    expect(listed).toMatchObject({ _id: hook, url, kinds: ['assigned', 'due'], isSigned: true })
    expect(JSON.stringify(listed)).not.toContain('a-secret')
    const other = as(board.people.siteAdmin)
    expect(await other.read(PATH)).toEqual([])
    const edited = await other.put(`${PATH}/${hook}`, { url: 'https://elsewhere.example/' })
    expect(outcome(edited)).toBe('404 webhook.not_found')
    expect(outcome(await other.delete(`${PATH}/${hook}`))).toBe('404 webhook.not_found')
    expect(await me.read(PATH)).toEqual([listed])
  })

  test('are ten at most, also if they are added at once', async () => {
    const me = as(await person())
    const add = () => me.post(PATH, { url: 'https://receiver.example/' })
    const outcomes = (await Promise.all(Array.from({ length: 12 }, add))).map(outcome)
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => '200'),
      '409 webhook.limit',
      '409 webhook.limit',
    ])
  })

  test.each<[body: Json, field: string]>([
    [{ url: 'http://receiver.example/' }, 'url'],
    [{ url: 'https://localhost/' }, 'url'],
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'https://[::1]/' }, 'url'],
    [{ url: 'https://127.0.0.1.nip.io/' }, 'url'],
    [{ url: 'https://ada:secret@receiver.example/' }, 'url'],
    [{ url: 'https://boards.example/api/user' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: '' }, 'url'],
    [{ url: 7 }, 'url'],
    [{}, 'url'],
    [{ url: 'https://receiver.example/', token: 'two words' }, 'token'],
    [{ url: 'https://receiver.example/', token: 'whsec_?' }, 'token'],
    [{ url: 'https://receiver.example/', kinds: ['everything'] }, 'kinds.0'],
    [{ url: 'https://receiver.example/', kinds: { assigned: true } }, 'kinds'],
  ])('are not %j', async (body, field) => {
    const me = as(await person())
    expect(await me.post(PATH, body)).toMatchObject({ status: 400, body: { fields: [{ field }] } })
  })

  test('are not changed to what none may be', async () => {
    const { me, hook, url } = await hooked()
    for (const body of [{ url: 'https://localhost/' }, { kinds: ['everything'] }, { token: 'a b' }])
      expect(outcome(await me.put(`${PATH}/${hook}`, body))).toBe('400 body.invalid')
    expect(await me.read(PATH)).toMatchObject([{ url, isSigned: false }])
  })

  test('are not made, changed or seen by a token that is limited to boards', async () => {
    const { member, board, hook } = await hooked()
    const { token } = await namedTokenFor(member.id, { boards: [board.id] })
    const limited = client({ token })
    for (const reply of [
      await limited.get(PATH),
      await limited.post(PATH, { url: 'https://receiver.example/' }),
      await limited.put(`${PATH}/${hook}`, { url: 'https://receiver.example/' }),
      await limited.delete(`${PATH}/${hook}`),
    ])
      expect(outcome(reply)).toBe('403 token.scope')
  })
})
