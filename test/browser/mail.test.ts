import { afterAll, beforeAll, expect } from 'vitest'
import { connect } from '../../client/client.ts'
import { openMailServer } from '../support/mail-server.ts'
import { PATIENCE } from '../support/patience.ts'
import { wrongFor } from './axe.ts'
import { visit } from './browser.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { type Laneway, mailBy } from './laneway.ts'
import { PASSWORD } from './users.ts'

/** Visitors ask who they are, which is refused; browsers report that. */
const UNKNOWN = { expects: /status of 40[01]/, shows: 'main h1' }

const NEW = 'a password of my own'

describeInBrowser('a service that sends mail', (stage) => {
  let mail: Awaited<ReturnType<typeof openMailServer>>
  let service: Laneway

  beforeAll(async () => {
    mail = await openMailServer()
    service = await stage.another(mailBy(mail))
  })
  afterAll(async () => {
    await service.stop()
    await mail.close()
  })

  /** The link in the newest of so many messages, once they have arrived. */
  async function linkIn(count: number): Promise<string> {
    await expect.poll(() => mail.received.length, PATIENCE).toBe(count)
    return /^http:\S+$/m.exec(mail.received.at(-1)?.text ?? '')?.[0] ?? ''
  }

  journey(
    'confirms an address, and leads who has forgotten the password to a new one',
    'its addresses lead from a message to a form, and on',
    async () => {
      const email = 'ada@example.com'
      const body = { username: 'ada', email, password: PASSWORD }
      const as = await connect(service.url).register({ body })
      const account = await visit(`${service.url}/account`, { ...UNKNOWN, as })
      await account.page.getByText(`${email} is not confirmed yet.`).waitFor()
      await account.page.getByText('Mail reaches you once your account has').waitFor()
      await account.page.getByRole('combobox', { name: 'Mail Comments' }).selectOption('Daily')
      await account.page.getByLabel('Digests at').selectOption('09:00')
      const settings = () => connect(service.url, { token: as.token }).get_settings()
      await expect
        .poll(settings)
        .toMatchObject({ digestAt: '09:00', channels: { commented: { mail: 'daily' } } })
      expect(await wrongFor(account.page)).toEqual([])
      await account.page.goto(await linkIn(1))
      await expect.poll(() => new URL(account.page.url()).pathname).toBe('/confirm')
      await account.page.getByRole('button', { name: 'Confirm the address' }).click()
      await account.page.getByText(`${email} is the confirmed address of your account.`).waitFor()
      expect(account.faults).toEqual([])

      const { page, faults } = await visit(`${service.url}/sign-in`, UNKNOWN)
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByRole('heading', { level: 1, name: 'Forgot your password?' }).waitFor()
      await page.getByLabel('E-mail', { exact: true }).fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByText('If an account has this address, a message is on its way.').waitFor()
      expect(await wrongFor(page)).toEqual([])
      const link = await linkIn(2)
      await page.goto(link)
      const password = page.getByLabel('New password')
      await password.waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/reset')
      expect(await wrongFor(page)).toEqual([])
      await password.fill(NEW)
      await page.getByRole('button', { name: 'Save the password' }).click()
      await page.getByRole('heading', { level: 1, name: 'Your boards' }).waitFor()
      expect(
        await connect(service.url, { token: as.token })
          .get_current_user()
          .catch(() => 'out'),
      ).toBe('out')

      await page.goto(link)
      await password.fill(NEW)
      await page.getByRole('button', { name: 'Save the password' }).click()
      await page.getByText('This link was used or has expired. Ask for another one.').waitFor()
      expect(faults).toEqual([])
    },
  )
})
