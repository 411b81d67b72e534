import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { someone } from './users.ts'

/** The subscription of a browser's push service, which cannot be reached here; the key is that of RFC 8291's example. */
const SUBSCRIBED = `{
  let one = null
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const endpoint = 'https://push.example.com/' + crypto.randomUUID()
  const made = { endpoint, toJSON: () => ({ endpoint, keys }), unsubscribe: async () => (one = null) }
  PushManager.prototype.getSubscription = async () => one
  PushManager.prototype.subscribe = async () => (one = made)
}`

/** The notifications of the system that the page shows. */
const SHOWN = `navigator.serviceWorker.ready.then(async (it) =>
  (await it.getNotifications()).map(({ title, body, data }) => [title, body, data.url]))`

/** Has the service worker of a page get a push message. */
async function push(page: Page, origin: string, message: object): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready')
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations.filter(({ isDeleted }) => !isDeleted)
      if (one !== undefined) resolve(one.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const data = JSON.stringify(message)
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

describeInBrowser('notifications of the system', (stage) => {
  journey(
    'are shown to a device that is added on the account screen, until it is removed',
    'a service worker and notifications of the system are its own',
    async () => {
      const reader = await someone('reader')
      const { page, faults, context } = await stage.show('/account', {
        as: reader,
        hasWorkers: true,
        notifies: true,
      })
      const { origin } = new URL(stage.url())
      await context.grantPermissions(['notifications'], { origin })
      await page.evaluate(SUBSCRIBED)
      const panel = page.locator('.panel', { has: page.getByRole('heading', { name: 'Devices' }) })
      await panel.getByRole('button', { name: 'Tell me on this device' }).click()
      await panel.getByText('This browser').waitFor()
      expect(await reader.api.get_push_subscriptions()).toHaveLength(1)
      expect(await wrongFor(page)).toEqual([])
      await push(page, origin, {
        tag: 'one',
        title: 'Kitchen',
        body: 'Ada',
        url: '/inbox',
        unread: 2,
      })
      await expect.poll(() => page.evaluate(SHOWN)).toEqual([['Kitchen', 'Ada', 'inbox']])
      await panel.getByRole('button', { name: /^Remove/ }).click()
      await panel.getByRole('button', { name: 'Tell me on this device' }).waitFor()
      expect(await reader.api.get_push_subscriptions()).toEqual([])
      expect(faults).toEqual([])
    },
  )
})
