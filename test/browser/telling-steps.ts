import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Output } from '../../client/client.ts'
import { wrongFor } from './axe.ts'
import { asked, excessOf } from './screens.ts'

type Settings = Output<'get_settings'>

/** Adds a webhook of one's own on the screen of the account, says by which ways one is told, and is refused quiet hours. */
export async function changeHowTold(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add webhook' })
  const url = dialog.getByLabel('Address')
  await url.fill('http://127.0.0.1/hook')
  await page.keyboard.press('Enter')
  await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true')
  await url.fill('https://receiver.example/hook')
  await dialog.getByLabel('All kinds').uncheck()
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByText('This is needed.').waitFor()
  await dialog.getByLabel('Mentions of you').check()
  await url.press('Enter')
  await page.getByRole('button', { name: /^Edit: / }).click()
  const changed = page.getByRole('dialog', { name: 'Edit webhook' })
  await changed.getByLabel('Overdue cards').check()
  await changed.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Mentions of you, Overdue cards').waitFor()
  await page.getByRole('button', { name: 'Switch off: https://receiver.example/hook' }).click()
  await page.getByRole('button', { name: /^Switch on: / }).waitFor()
  const webhooks = () => asked(page, '/api/user/integrations')
  expect(await webhooks()).toMatchObject([
    { enabled: false, isSigned: false, kinds: ['mentioned', 'overdue'] },
  ])

  const settings = () => asked<Settings>(page, '/api/user/settings')
  await page.getByText('This service sends no mail').waitFor()
  // Some kinds are not pushed at first.
  const pushed = page.getByRole('checkbox', { name: 'Devices All kinds' })
  expect(await pushed.evaluate((it) => 'indeterminate' in it && it.indeterminate)).toBe(true)
  await pushed.check()
  await page.getByRole('checkbox', { name: 'Webhooks Comments' }).uncheck()
  await page.getByRole('button', { name: 'Only what is for me' }).click()
  await page.getByRole('checkbox', { name: 'Webhooks Comments' }).waitFor({ state: 'detached' })
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByLabel('Quiet hours').check()
  await page.getByLabel('From', { exact: true }).selectOption('21:30')
  await page.getByLabel('Sat', { exact: true }).uncheck()
  const quietHours = {
    from: '21:30',
    to: '07:00',
    days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sun'],
  }
  await expect.poll(settings).toMatchObject({
    timeZone: 'Asia/Tokyo',
    quietHours,
    channels: {
      mentioned: { inbox: true, push: true, webhook: true },
      commented: { inbox: false, push: true, webhook: false },
    },
  })
  await page.setViewportSize({ width: 320, height: 640 })
  expect([await excessOf(page), await wrongFor(page)]).toEqual([0, []])
  await page.getByRole('button', { name: /^Delete: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(webhooks).toEqual([])
  const json = { code: 'request.invalid', reason: 'No such hours.' }
  await page.route('**/api/user/settings', (route) => route.fulfill({ status: 400, json }))
  await page.getByLabel('Quiet hours').click()
  await page.getByText('No such hours.').waitFor()
  expect(await page.getByLabel('Quiet hours').isChecked()).toBe(true)
}
