import { expect, test } from 'vitest'
import { operations } from '../../src/app/table.ts'
import { DEFAULT_REVISION, REVISIONS } from '../../src/kernel/contract/revisions.ts'
import { nameIn } from '../../src/kernel/contract/operation.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { idsOf, opened, operation } from './steps.ts'

/** Operations that revisions name differently, among others. */
const SOME = /\/custom-fields|\/swimlanes/
const some = operations.filter(({ path }) => SOME.test(path))

describeInBrowser('the page of the documentation', (stage) => {
  test('offers every revision there is, and begins with the one that answers by default', async () => {
    const { page, faults } = await stage.open('/docs')
    const revision = page.getByLabel('Revision')
    expect(await revision.locator('option').allTextContents()).toEqual(REVISIONS)
    expect(await revision.inputValue()).toBe(DEFAULT_REVISION)
    expect(await page.locator('.operation-tag-content .opblock').count()).toBe(operations.length)
    expect(faults).toEqual([])
  })

  test('shows the operations of the revision picked as that names them', async () => {
    const { page, faults } = await stage.open('/docs', { documents: SOME })
    for (const revision of REVISIONS) {
      await page.getByLabel('Revision').selectOption(revision)
      await page.locator(`a[href="/openapi.json?revision=${revision}"]`).waitFor()
      const names = some.map((one) => `operations-${one.tag}-${nameIn(one, revision)}`)
      await expect
        .poll(async () => new Set(await idsOf(page.locator('.operation-tag-content .opblock'))))
        .toEqual(new Set(names.map((name) => name.replaceAll(' ', '_'))))
      expect(new URL(page.url()).searchParams.get('revision')).toBe(revision)
    }
    expect(faults).toEqual([])
  })

  test('opens the operation that its address names, below the search', async () => {
    // Swagger UI takes an underscore in an address for an old way to write a space.
    const expects = /^Deprecated: escaping deep link whitespace/
    const { page, faults } = await stage.open('/docs#/Cards/edit_card', { expects })
    const block = operation(page, 'PUT', '/api/boards/{board}/lists/{list}/cards/{card}')
    await block.getByRole('button', { name: 'Execute' }).waitFor()
    const search = await page.locator('search').boundingBox()
    const free = (await block.boundingBox())?.y ?? 0
    expect(free - (search?.height ?? 0)).toBeGreaterThanOrEqual(0)
    expect(free).toBeLessThan(200)
    expect(faults).toEqual([])
  })

  test('opens the operation that its address is changed to, and goes back in the same revision', async () => {
    const { page, faults } = await stage.open('/docs', { documents: SOME })
    await page.evaluate("location.hash = '#/Custom%20fields/new_custom_field'")
    const block = operation(page, 'POST', '/api/boards/{board}/custom-fields')
    await block.getByRole('button', { name: 'Execute' }).waitFor()
    await page.getByLabel('Revision').selectOption('4.81')
    await page.waitForURL(/\?revision=4\.81#/)
    await page.goBack()
    await page.waitForURL(/\?revision=4\.81$/)
    expect(await page.getByLabel('Revision').inputValue()).toBe('4.81')
    expect(faults).toEqual([])
  })

  test('finds the operations that have every word of the search, and shows how many', async () => {
    const { page, faults } = await stage.open('/docs')
    await page.keyboard.press('/')
    await page.keyboard.type('makes BOARD swimlane first')
    await expect.poll(() => page.locator('.operation-tag-content .opblock').count()).toBe(1)
    await operation(page, 'POST', '/api/boards').waitFor()
    expect(await page.locator('#found').textContent()).toBe(`1 of ${operations.length} operations`)
    await page.getByLabel('Search operations').fill('')
    await expect
      .poll(() => page.locator('.operation-tag-content .opblock').count())
      .toBe(operations.length)
    expect(faults).toEqual([])
  })

  test('shows the webhooks where the words of a search are in them, and nowhere else', async () => {
    const { page, faults } = await stage.open('/docs', { documents: /^\/api\/user$/ })
    const webhooks = page.getByRole('heading', { name: 'Webhooks' })
    await webhooks.waitFor()
    await page.getByLabel('Search operations').fill('reads the current user')
    await webhooks.waitFor({ state: 'detached' })
    await page.getByLabel('Search operations').fill('activity sent to the URL')
    await webhooks.waitFor()
    expect(faults).toEqual([])
  })

  test('is no wider than the screen, be it a telephone or a desk', async () => {
    const { page, faults } = await stage.open('/docs')
    await opened(page, 'POST', '/api/boards')
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expect.poll(() => page.evaluate('document.documentElement.scrollWidth')).toBe(width)
    }
    expect(faults).toEqual([])
  })

  test('shows an error when the service does not answer, and keeps showing what it has', async () => {
    const expects = /ERR_INTERNET_DISCONNECTED/
    const { page, faults, context } = await stage.open('/docs', { expects })
    await context.setOffline(true)
    await page.getByLabel('Revision').selectOption('2.71')
    await page.getByRole('alert').filter({ hasText: 'The service does not answer.' }).waitFor()
    expect(await page.getByLabel('Revision').inputValue()).toBe(DEFAULT_REVISION)
    expect(faults).toEqual([])
  })
})
