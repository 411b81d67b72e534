import { env } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import type { Json } from '../../support/client.ts'
import { as } from '../../support/people.ts'
import { answers } from '../webhooks/support.ts'
import { DAY_MS as DAY, SECOND_MS as SECOND } from '../../../src/kernel/contract/days.ts'
import { inboxOf } from './inbox-support.ts'
import { PATH, excerptsIn, hooked } from './webhook-support.ts'

async function rowsIn(table: string, where: string, value: string) {
  return (await env.DB.prepare(`select * from ${table} where ${where} = ?`).bind(value).all())
    .results
}

describe('a webhook of one’s own', () => {
  test('is sent each notification as the inbox has it, signed', async () => {
    const { run, comment, member, sender, url, hook } = await hooked({ token: 'a-secret' })
    await comment('Hello')
    await run()
    const [entry] = (await inboxOf(member)).notifications
    const [post, ...others] = sender.posts
    expect(others).toEqual([])
    expect(post).toMatchObject({ url, payload: { ...entry, deliveryId: post?.id } })
    expect(post?.payload).toMatchObject({ kind: 'commented', excerpt: 'Hello' })
    expect(post?.id).toMatch(new RegExp(`^notification-\\d+-${hook}$`))
    const { text, headers } = post ?? { text: '', headers: {} }
    expect(new Webhook(btoa('a-secret')).verify(text, headers)).toMatchObject({ excerpt: 'Hello' })
    await run()
    expect(sender.posts).toHaveLength(1)
    expect(await rowsIn('deliveries', 'integration_id', hook)).toEqual([])
  })

  test('is sent what fails again, with the same id, until it is taken', async () => {
    const { run, comment, sender, hook } = await hooked()
    await comment('Hello')
    sender.behavior.answer = answers(500)
    await run()
    sender.behavior.answer = answers()
    sender.clock.ms += 6 * SECOND
    await sender.run(hook)
    expect(sender.posts.map(({ id }) => id)).toEqual([sender.posts[0]?.id, sender.posts[0]?.id])
  })

  test('is disabled when its receiver is gone, and enabled again by its user', async () => {
    const { run, comment, sender, me, hook } = await hooked()
    await comment('Lost')
    sender.behavior.answer = answers(410)
    await run()
    expect(await me.read(PATH)).toMatchObject([
      { _id: hook, enabled: false, disabledReason: 'Its receiver answered 410: it is gone.' },
    ])
    sender.behavior.answer = answers()
    await comment('Lost, too')
    await run()
    await me.sure('PUT', `${PATH}/${hook}`, { enabled: true })
    await comment('Found')
    await run()
    expect(excerptsIn(sender)).toEqual(['Lost', 'Found'])
    expect((await me.read<Json[]>(PATH))[0]).not.toHaveProperty('disabledReason')
  })

  test('is sent the kinds that it takes, unless their channel is off, in quiet hours, too', async () => {
    const { run, comment, edit, sender, me, hook, member } = await hooked({ kinds: ['commented'] })
    const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
    const quietHours = { from: '00:00', to: '23:59', days }
    await me.sure('PUT', '/api/user/settings', { quietHours })
    await edit({ assignees: [member.id] })
    await comment('One')
    await run()
    await me.sure('PUT', '/api/user/settings', { channels: { commented: { webhook: false } } })
    await comment('Two')
    await run()
    expect(excerptsIn(sender)).toEqual(['One'])
    await me.sure('PUT', '/api/user/settings', { channels: { commented: { webhook: true } } })
    await me.sure('PUT', `${PATH}/${hook}`, { kinds: [] })
    await edit({ assignees: [] })
    await edit({ assignees: [member.id] })
    await run()
    expect(sender.posts.at(-1)?.payload['kind']).toBe('assigned')
  })

  test.each<[name: string, end: (shop: Awaited<ReturnType<typeof hooked>>) => Promise<unknown>]>([
    [
      'of a board that its user may not read any more',
      ({ board, member }) =>
        env.DB.prepare('update members set is_active = 0 where board_id = ? and user_id = ?')
          .bind(board.id, member.id)
          .run(),
    ],
    [
      'of a board that its user was removed from',
      ({ board, member }) =>
        as(board.people.siteAdmin).sure('POST', `${board.path}/members/${member.id}/remove`, {
          action: 'remove',
        }),
    ],
    ['of a card that was deleted', ({ api, path }) => api.delete(path)],
    [
      'while its user may not sign in',
      ({ member }) =>
        env.DB.prepare('update users set login_disabled = 1 where id = ?').bind(member.id).run(),
    ],
    [
      'of a kind whose channel is off by now',
      ({ me }) =>
        me.sure('PUT', '/api/user/settings', { channels: { commented: { webhook: false } } }),
    ],
    [
      'of a kind that it does not take by now',
      ({ me, hook }) => me.sure('PUT', `${PATH}/${hook}`, { kinds: ['assigned'] }),
    ],
    ['once it is deleted', ({ me, hook }) => me.delete(`${PATH}/${hook}`)],
  ])('is sent nothing %s, even if it was to be sent', async (_name, end) => {
    const shop = await hooked()
    await shop.comment('Secret')
    await shop.plan()
    expect(await rowsIn('deliveries', 'integration_id', shop.hook)).toHaveLength(1)
    await end(shop)
    shop.sender.clock.ms += DAY
    await shop.run()
    expect(excerptsIn(shop.sender)).not.toContain('Secret')
    expect(await rowsIn('deliveries', 'integration_id', shop.hook)).toEqual([])
  })

  test('ends with the account', async () => {
    const { comment, run, me, member, board, hook } = await hooked()
    await comment('Hello')
    await run()
    await as(board.people.siteAdmin).sure('POST', `${board.path}/members/${member.id}/remove`, {
      action: 'remove',
    })
    await as(board.people.siteAdmin).sure('DELETE', `/api/users/${member.id}`)
    expect((await me.get(PATH)).status).toBe(401)
    expect(await rowsIn('user_integrations', 'user_id', member.id)).toEqual([])
    expect(await rowsIn('receivers', 'integration_id', hook)).toEqual([])
  })

  test('leaves the events of boards alone, whose deliveries are in the same tables', async () => {
    const { comment, me, hook, board, plan: planned } = await hooked()
    await as(board.people.admin).made(`${board.path}/integrations`, {
      url: `https://receiver.example/${newId()}`,
    })
    await comment('Hello')
    await planned()
    const before = await rowsIn('events', 'board_id', board.id)
    expect(before).not.toEqual([])
    await me.delete(`${PATH}/${hook}`)
    expect(await rowsIn('events', 'board_id', board.id)).toEqual(before)
  })
})
