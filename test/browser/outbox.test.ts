import { afterAll, beforeAll, expect } from 'vitest'
import { connect } from '../../client/client.ts'
import { openMailServer } from '../support/mail-server.ts'
import { PATIENCE } from '../support/patience.ts'
import { wrongFor } from './axe.ts'
import { visit } from './browser.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { type Laneway, mailBy } from './laneway.ts'
import { excessOf } from './screens.ts'
import { PASSWORD } from './users.ts'

/** Narrow enough for whatever scrolls sideways to be seen. */
const NARROW = { width: 320, height: 640 }

describeInBrowser('the outbox of a service whose mail server refuses', (stage) => {
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let service: Laneway

  beforeAll(async () => {
    mail = await openMailServer()
    mail.behavior.refusal = 550
    service = await stage.another(mailBy(mail))
  })
  afterAll(async () => {
    await service.stop()
    await mail.close()
  })

  journey(
    'shows a site admin what was given up, who has it sent again or deletes it',
    'keys and focus are its own',
    async () => {
      const register = (username: string) =>
        connect(service.url).register({
          body: { username, email: `${username}@example.com`, password: PASSWORD },
        })
      const as = await register('root')
      await register('bob')
      const api = connect(service.url, { token: as.token })
      const parked = () => api.get_outbox({ query: { state: 'parked' } })
      await expect.poll(async () => (await parked()).length, PATIENCE).toBe(2)

      const { page, faults } = await visit(`${service.url}/admin/users`, { as, shows: 'main h1' })
      await page.getByRole('link', { name: 'Outbox' }).click()
      const rows = page
        .getByRole('main')
        .locator('li')
        .filter({ has: page.locator('time') })
      await expect.poll(() => rows.count()).toBe(2)
      const text = await rows.filter({ hasText: 'b…@example.com' }).innerText()
      for (const part of ['Confirmation of an address', 'Mail', '1 attempt', 'not today'])
        expect(text).toContain(part)
      expect(await wrongFor(page)).toEqual([])
      await page.setViewportSize(NARROW)
      expect(await excessOf(page)).toBe(0)
      expect(await wrongFor(page)).toEqual([])

      await rows.getByRole('button', { name: /^Delete Mail, .* b…@example\.com$/ }).click()
      const deleting = page.getByRole('dialog', { name: /^Delete “Mail, .* b…@example\.com”\?$/ })
      await deleting.getByRole('button', { name: 'Delete' }).click()
      await expect.poll(() => rows.count()).toBe(1)

      mail.behavior.refusal = undefined
      const retry = page.getByRole('button', { name: /^Retry: Mail, .* r…@example\.com$/ })
      await retry.focus()
      await page.keyboard.press('Enter')
      await page.getByText('Nothing was given up').waitFor()
      await expect
        .poll(() => mail.received.map(({ envelope }) => envelope.to), PATIENCE)
        .toEqual([['root@example.com']])
      expect(await parked()).toEqual([])
      expect(await page.evaluate('document.activeElement.tagName')).not.toBe('BODY')

      await page.getByText('Waiting', { exact: true }).click()
      await page.getByText('Nothing is waiting').waitFor()
      expect(await wrongFor(page)).toEqual([])
      expect(faults).toEqual([])
    },
  )
})
