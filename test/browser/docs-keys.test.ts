import { expect } from 'vitest'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { focused, opened, operation, tabTo } from './steps.ts'

describeInBrowser('the keys of the page of the documentation', (stage) => {
  journey(
    'can be used by keys alone, with each place of the focus to be seen, which stays where nothing is sent',
    'focus is its own',
    async () => {
      const expects = /status of 401/
      const { page, faults } = await stage.open('/docs', {
        expects,
        documents: /^\/(api\/user|users|api\/boards$)/,
      })
      const places: string[] = []
      for (let step = 0; step < 13; step += 1) {
        await page.keyboard.press('Tab')
        places.push(await focused(page))
      }
      expect(places).toEqual(
        [
          'Skip to the operations',
          'To your boards',
          'Revision',
          'OpenAPI document',
          'Username',
          'Password',
          'Sign in',
          'tokens',
          'the search',
          'agents',
          'OAuth',
          'Search operations',
          'Login',
        ].map((place) => `${place} (outlined)`),
      )
      expect(await page.locator('button a, button button').count()).toBe(0)
      await page.keyboard.press('/')
      await page.keyboard.type('reads the current user with the boards')
      await expect.poll(() => page.locator('.opblock').count()).toBe(1)
      const reading = operation(page, 'GET', '/api/user')
      await tabTo(page, '.opblock-summary-control')
      await page.keyboard.press('Enter')
      await reading.getByRole('button', { name: 'Execute' }).waitFor()
      await tabTo(page, '.execute')
      await page.keyboard.press('Enter')
      await reading.getByText('The service answered with 401.').waitFor()
      expect(await focused(page)).toBe('Execute (outlined)')
      await tabTo(page, '.samples button[aria-pressed=false]')
      await page.keyboard.press('Enter')
      await reading.locator('pre[aria-label="fetch sample"]').waitFor()
      await page.getByLabel('Search operations').fill('')
      const making = await opened(page, 'POST', '/api/boards')
      await tabTo(page, '.execute')
      await page.keyboard.press('Enter')
      await making
        .getByRole('status')
        .filter({ hasText: /^Not sent: / })
        .waitFor()
      await making.getByLabel('title').fill('A board')
      await making.getByLabel('owner').fill('nobody')
      await tabTo(page, '.execute')
      await page.keyboard.press('Enter')
      await making.getByText('The service answered with 401.').waitFor()
      await tabTo(page, '.btn-clear')
      await page.keyboard.press('Enter')
      await making.locator('.live-responses-table').waitFor({ state: 'detached' })
      expect(await focused(page)).toBe('Execute (outlined)')
      await page.goto(`${stage.url()}/docs/tokens`)
      await page.goto(`${stage.url()}/docs`)
      await page.locator('.opblock').first().waitFor()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.locator('#interface:focus').waitFor()
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Login (outlined)')
      expect(faults).toEqual([])
    },
  )
})
