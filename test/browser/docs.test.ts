import { expect } from 'vitest'
import { operations } from '../../src/app/table.ts'
import { DEFAULT_REVISION, REVISIONS } from '../../src/kernel/contract/revisions.ts'
import { nameIn } from '../../src/kernel/contract/operation.ts'
import { connection } from './connection.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { idsOf, operation } from './steps.ts'

/** Operations that revisions name differently, among others. */
const SOME = /\/custom-fields|\/swimlanes/
const some = operations.filter(({ path }) => SOME.test(path))

describeInBrowser('the page of the documentation', (stage) => {
  journey(
    'offers every revision, finds operations and webhooks by the words of a search, and keeps showing what it has where the service does not answer',
    'its viewer runs nowhere else',
    async () => {
      const expects = /net::ERR_/
      const network = await connection()
      const { page, faults, context } = await network.stage.open('/docs', { expects })
      const revision = page.getByLabel('Revision')
      expect(await revision.locator('option').allTextContents()).toEqual(REVISIONS)
      expect(await revision.inputValue()).toBe(DEFAULT_REVISION)
      const blocks = page.locator('.operation-tag-content .opblock')
      expect(await blocks.count()).toBe(operations.length)

      await page.keyboard.press('/')
      // Each key would have the whole list shown anew.
      await page.keyboard.insertText('makes BOARD swimlane first')
      await expect.poll(() => blocks.count()).toBe(1)
      await operation(page, 'POST', '/api/boards').waitFor()
      expect(await page.locator('#found').textContent()).toBe(
        `1 of ${operations.length} operations`,
      )

      const webhooks = page.getByRole('heading', { name: 'Webhooks' })
      await page.getByLabel('Search operations').fill('reads the current user')
      await webhooks.waitFor({ state: 'detached' })
      await page.getByLabel('Search operations').fill('activity sent to the URL')
      await webhooks.waitFor()

      await network.cut(context)
      await revision.selectOption('2.71')
      await page.getByRole('alert').filter({ hasText: 'The service does not answer.' }).waitFor()
      expect(await revision.inputValue()).toBe(DEFAULT_REVISION)
      await page.getByLabel('Search operations').fill('makes BOARD swimlane first')
      await expect.poll(() => blocks.count()).toBe(1)
      expect(faults).toEqual([])
    },
  )

  journey(
    'opens the operation that its address names or is changed to, below the search, and names all as the revision picked does',
    'its viewer follows the address',
    async () => {
      // Swagger UI takes an underscore in an address for an old way to write a space.
      const expects = /^Deprecated: escaping deep link whitespace/
      const { page, faults } = await stage.open('/docs', { expects, documents: SOME })
      await page.evaluate("location.hash = '#/Custom%20fields/new_custom_field'")
      const block = operation(page, 'POST', '/api/boards/{board}/custom-fields')
      await block.getByRole('button', { name: 'Execute' }).waitFor()
      await page.getByLabel('Revision').selectOption('4.81')
      await page.waitForURL(/\?revision=4\.81#/)
      await page.goBack()
      await page.waitForURL(/\?revision=4\.81$/)
      expect(await page.getByLabel('Revision').inputValue()).toBe('4.81')
      for (const revision of [REVISIONS[0], '11'] as const) {
        await page.getByLabel('Revision').selectOption(revision)
        await page.locator(`a[href="openapi.json?revision=${revision}"]`).waitFor()
        const names = some.map((one) => `operations-${one.tag}-${nameIn(one, revision)}`)
        await expect
          .poll(async () => new Set(await idsOf(page.locator('.operation-tag-content .opblock'))))
          .toEqual(new Set(names.map((name) => name.replaceAll(' ', '_'))))
        expect(new URL(page.url()).searchParams.get('revision')).toBe(revision)
      }
      await page.goto(`${stage.url()}/docs#/Swimlanes/new_swimlane`)
      const shown = operation(page, 'POST', '/api/boards/{board}/swimlanes')
      await shown.getByRole('button', { name: 'Execute' }).waitFor()
      const search = await page.locator('search').boundingBox()
      const free = (await shown.boundingBox())?.y ?? 0
      expect(free - (search?.height ?? 0)).toBeGreaterThanOrEqual(0)
      expect(free).toBeLessThan(200)
      expect(faults).toEqual([])
    },
  )
})
