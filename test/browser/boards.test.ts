import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { goWithin, makeLists, openBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { asked } from './screens.ts'
import { focused } from './steps.ts'
import { type Someone, someone } from './users.ts'

type Made = { _id: string }

describeInBrowser('the screen of the boards', (stage) => {
  journey(
    'offers a sample board to who has none, and has the focus after an address at which there is nothing; asks once for all boards, finds them by words, has those with a star first and archived ones apart, and makes one of a template; a board is shared by two clicks, of which a third one copies the link',
    'focus, layout, the clipboard and the history of addresses are its own',
    async () => {
      const ada = await someone()
      const { page, faults } = await stage.show('/nowhere', {
        as: ada,
        expects: /status of 404/,
      })
      await page.getByText('There is nothing at this address').waitFor()
      expect(await page.title()).toBe('There is nothing at this address · Laneway')
      await page.getByRole('button', { name: 'Account' }).waitFor()
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Skip to content (outlined)')
      await page.getByRole('link', { name: 'To your boards' }).click()
      await expect.poll(() => focused(page)).toBe('Your boards')
      expect(await page.title()).toBe('Your boards · Laneway')

      await page.getByText('No boards yet').waitFor()
      expect(await wrongFor(page, 'main')).toEqual([])
      await page.getByRole('button', { name: 'Create a sample board' }).click()
      await page.waitForURL(/\/b\/[^/]+\/my-first-board$/)
      await page.locator('.card', { hasText: '0/3' }).locator('img').waitFor()
      await page.locator('.card', { hasText: 'Invite someone' }).locator('.badge').waitFor()
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      await page.getByRole('heading', { name: 'Share My first board' }).waitFor()
      await page.getByLabel('Name or e-mail').and(page.locator(':focus')).waitFor()
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await page.keyboard.press('Escape')
      await page.goBack()
      await page.getByRole('link', { name: 'My first board' }).waitFor()
      await findsBoards(page, ada)
      await isShared(page, ada)
      expect(faults).toEqual([])
    },
  )
})

async function isShared(page: Page, ada: Someone): Promise<void> {
  const made = await makeLists(ada, { 'To do': ['Tea'] }, { title: 'Garden' })
  await openBoard(page, made)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  // All of a dialog can be scrolled to.
  const dialog = await page.locator('dialog[open]').boundingBox()
  expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
  const ways = await page.locator('.share-links > section').all()
  const heights = await Promise.all(ways.map(async (way) => (await way.boundingBox())?.height))
  expect(heights[0]).toBe(heights[1])
  for (const [index, of] of ['join', 's'].entries()) {
    await page.getByRole('button', { name: 'Create link' }).nth(index).click()
    await page.getByRole('button', { name: 'Copy link' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Link copied').first().waitFor()
    const copied = await page.evaluate<string>('navigator.clipboard.readText()')
    expect(copied).toMatch(new RegExp(`/${of}/\\w+$`))
  }
  await expect
    .poll(() => ada.api.get_shares({ board: made.id }))
    .toMatchObject([{ name: 'Garden', listId: '', q: '' }])
  expect(await wrongFor(page, 'dialog[open]')).toEqual([])
}

async function findsBoards(page: Page, ada: Someone): Promise<void> {
  const template = await makeLists(ada, { 'To do': ['Book a room'] }, { title: 'Event' })
  for (let made = 0; made < 12; made += 1)
    await asked<Made>(page, '/api/boards', { title: `Board of week ${made} `.repeat(6) })
  const { _id } = await asked<Made>(page, '/api/boards', { title: 'Old plans' })
  await page.evaluate(
    `fetch('/api/boards/${_id}', { method: 'PUT', body: new URLSearchParams({ archived: true }) })`,
  )
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.reload()
  // Public boards of other tests are there, too.
  const tiles = page.locator('.board-tile', { hasText: 'Board of week' })
  await expect.poll(() => tiles.count()).toBe(12)
  const ofBoards = () => requests.filter((path) => /^.r.*boards/.test(path)).toSorted()
  await expect.poll(ofBoards).toEqual(['/r/11/api/boards', '/r/11/api/user/boards'])
  await page.getByRole('button', { name: '1 archived board' }).click()
  await page.getByRole('link', { name: 'Old plans' }).waitFor()
  await page.getByLabel('Find a board').fill('11 WEEK')
  await expect.poll(() => tiles.count()).toBe(1)
  await page.getByLabel('Find a board').fill('none of them')
  await page.getByText('No board is called like that').waitFor()
  expect(await wrongFor(page, 'main')).toEqual([])

  await page.getByLabel('Find a board').fill('')
  await page.getByRole('button', { name: 'Star Event' }).click()
  const shelf = page.locator('section', { has: page.getByRole('heading', { name: 'Starred' }) })
  await shelf.getByRole('link', { name: 'Event' }).waitFor()
  expect(await wrongFor(page, 'main')).toEqual([])
  await shelf.getByRole('link', { name: 'Event' }).click()
  await page.getByRole('button', { name: 'Remove the star from Event' }).waitFor()
  const count = async () => (await ada.api.get_current_user()).profile.starredBoards.length
  await expect.poll(count).toBe(1)
  const find = async (text: string) => {
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').fill(text)
  }
  await find('remove the star')
  await page.keyboard.press('Enter')
  await expect.poll(count).toBe(0)
  await page.getByRole('button', { name: 'Star Event' }).waitFor()

  const isTemplate = async () =>
    (await ada.api.get_board({ board: template.id })).type === 'template-board'
  await find('template')
  await page.getByRole('option', { name: 'Offer as a template' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Event is a template').first().waitFor()
  await expect.poll(isTemplate).toBe(true)
  await find('template')
  await page.getByRole('option', { name: 'No longer offer as a template' }).click()
  await expect.poll(isTemplate).toBe(false)
  const settings = `${template.path}?settings=board`
  await openBoard(page, { ...template, path: settings })
  await page.getByRole('checkbox', { name: 'Offer as a template' }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(isTemplate).toBe(true)
  await goWithin(page, '/b')
  await page.locator('.board-tile').getByText('Template').last().waitFor()
  await page.getByRole('button', { name: 'New board' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Fair')
  await page.getByLabel('Begin with').selectOption('Event')
  expect(await wrongFor(page, 'dialog[open]')).toEqual([])
  await page.getByRole('button', { name: 'Create board' }).click()
  await page.waitForURL(/\/b\/[^/]+\/fair$/)
  await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Book a room'] })
}
