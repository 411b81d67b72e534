import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type MailScope, unsubscribeUrl } from '../../../src/notifications/mail/unsubscribe.ts'
import { HOST } from '../../support/client.ts'
import { as, person } from '../../support/people.ts'
import { mailedService } from '../links/mailed-service.ts'
import { recordLog } from '../support/logged.ts'

const lines = recordLog()

const SETTINGS = '/api/user/settings'

const CHANNELS = {
  commented: { mail: 'now' },
  mentioned: { mail: 'now' },
  moved: { mail: 'daily', push: true },
  due: { mail: 'weekly' },
}

async function withAddress(scope: MailScope) {
  const me = await person()
  await as(me).sure('PUT', SETTINGS, { channels: CHANNELS })
  const { via } = mailedService({ REQUEST_LOG: 'on' })
  const url = unsubscribeUrl(HOST, env.JWT_SECRET ?? '', me.id, scope)
  const channels = async () => {
    const { channels: all } = await as(me).read<{ channels: Record<string, { mail: string }> }>(
      SETTINGS,
    )
    return Object.keys(CHANNELS).map((kind) => all[kind]?.mail)
  }
  return { me, url, via, channels }
}

/** The request that programs send that know RFC 8058. */
const ONE_CLICK = { method: 'POST', body: new URLSearchParams('List-Unsubscribe=One-Click') }

test('the address of a message turns off mail of its kind by one POST, and changes nothing when it is opened', async () => {
  const { url, via, channels, me } = await withAddress('commented')
  const page = await via(new Request(url))
  expect(page.status).toBe(200)
  expect(page.headers.get('cache-control')).toBe('no-store')
  const html = await page.text()
  expect(html).toContain('<form method="post">')
  expect(html).toContain(me.username)
  expect(await channels()).toEqual(['now', 'now', 'daily', 'weekly'])
  for (const _again of [1, 2]) expect((await via(new Request(url, ONE_CLICK))).status).toBe(200)
  expect(await channels()).toEqual(['off', 'now', 'daily', 'weekly'])
})

test('the address of a digest turns off all that comes in digests, and nothing else', async () => {
  const { url, via, channels, me } = await withAddress('digest')
  await via(new Request(url, ONE_CLICK))
  expect(await channels()).toEqual(['now', 'now', 'off', 'off'])
  expect(await as(me).read(SETTINGS)).toMatchObject({ channels: { moved: { push: true } } })
})

test('an address that is not signed for the user and the kind does nothing, and is not logged', async () => {
  const { url, via, channels } = await withAddress('commented')
  const other = await person()
  const wrong = [
    url.replace('.commented.', '.mentioned.'),
    url.replace(/[^/]+(?=\.commented)/, other.id),
    `${url}x`,
    `${HOST}/users/unsubscribe/x`,
  ]
  for (const address of wrong) expect((await via(new Request(address, ONE_CLICK))).status).toBe(400)
  expect(await channels()).toEqual(['now', 'now', 'daily', 'weekly'])
  expect(lines.join()).toContain('/users/unsubscribe/{token}')
  expect(lines.join()).not.toMatch(/commented|mentioned/)
})
