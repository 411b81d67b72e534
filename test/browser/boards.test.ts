import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { asked } from './screens.ts'
import { focused } from './steps.ts'
import { someone } from './users.ts'

type Made = { _id: string }

describeInBrowser('the screen of the boards', (stage) => {
  test('offers a sample board to who has none, with something of all that a card has, which is shared by a dialog', async () => {
    const { page } = await stage.show('/b', { as: await someone() })
    await page.getByText('No boards yet').waitFor()
    expect(await wrongFor(page)).toEqual([])
    await page.getByRole('button', { name: 'Create a sample board' }).click()
    await page.waitForURL(/\/b\/[^/]+\/my-first-board$/)
    await page.locator('.card', { hasText: '0/3' }).locator('img').waitFor()
    await page.locator('.card', { hasText: 'Invite someone' }).locator('.badge').waitFor()
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    await page.getByRole('heading', { name: 'Share My first board' }).waitFor()
    await page.getByLabel('Username or e-mail').and(page.locator(':focus')).waitFor()
    expect(await wrongFor(page, 'dialog[open]')).toEqual([])
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.getByRole('link', { name: 'My first board' }).waitFor()
  })

  test('leads to a board that is shared by two clicks, of which a third one copies the link', async () => {
    const ada = await someone()
    const made = await makeLists(ada, { 'To do': ['Tea'] }, { title: 'Garden' })
    const { page } = await stage.show(made.path, { as: ada, shows: '.list-head' })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Share', exact: true }).click()
    // All of a dialog can be scrolled to.
    const dialog = await page.locator('dialog[open]').boundingBox()
    expect((dialog?.y ?? 0) + (dialog?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0)
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
  })

  test('makes a board of a template, which the settings or the palette of a board make of it', async () => {
    const ada = await someone()
    const template = await makeLists(ada, { 'To do': ['Book a room'] }, { title: 'Event' })
    const path = `${template.path}?settings=board`
    const { page, faults } = await stage.show(path, { as: ada, shows: '.settings' })
    const isTemplate = async () =>
      (await ada.api.get_board({ board: template.id })).type === 'template-board'
    await page.getByRole('checkbox', { name: 'Offer as a template' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(isTemplate).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').fill('template')
    await page.getByRole('option', { name: 'No longer offer as a template' }).click()
    await expect.poll(isTemplate).toBe(false)
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').fill('template')
    await page.getByRole('option', { name: 'Offer as a template' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Event is a template').first().waitFor()
    await expect.poll(isTemplate).toBe(true)
    await page.goto(`${stage.url()}/b`)
    await page.locator('.board-tile').getByText('Template').last().waitFor()
    await page.getByRole('button', { name: 'New board' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Fair')
    await page.getByLabel('Begin with').selectOption('Event')
    expect(await wrongFor(page, 'dialog[open]')).toEqual([])
    await page.getByRole('button', { name: 'Create board' }).click()
    await page.waitForURL(/\/b\/[^/]+\/fair$/)
    expect(await shownLists(page)).toEqual({ 'To do': ['Book a room'] })
    expect(faults).toEqual([])
  })

  test('asks once for all boards, finds them by words, and keeps archived ones apart', async () => {
    const { page, faults } = await stage.show('/b', { as: await someone() })
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
    expect(await wrongFor(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('has boards with a star first, which tiles, boards and the palette mark', async () => {
    const user = await someone()
    const { page, faults } = await stage.show('/b', { as: user })
    for (const title of ['First', 'Second']) await asked<Made>(page, '/api/boards', { title })
    await page.reload()
    await page.getByRole('button', { name: 'Star First' }).click()
    const shelf = page.locator('section', { has: page.getByRole('heading', { name: 'Starred' }) })
    await shelf.getByRole('link', { name: 'First' }).waitFor()
    expect(await wrongFor(page)).toEqual([])
    await page.getByRole('link', { name: 'Second' }).click()
    await page.getByRole('button', { name: 'Star Second' }).click()
    await page.getByRole('button', { name: 'Remove the star from Second' }).waitFor()
    const count = async () => (await user.api.get_current_user()).profile.starredBoards.length
    await expect.poll(count).toBe(2)
    await page.keyboard.press('Control+k')
    await page.locator('[role=combobox]:focus').fill('remove the star')
    await page.keyboard.press('Enter')
    await expect.poll(count).toBe(1)
    await page.goBack()
    await shelf.getByRole('link', { name: 'First' }).waitFor()
    expect(await shelf.getByRole('link').count()).toBe(1)
    expect(faults).toEqual([])
  })

  test('has the focus on its heading after another screen, and says what is at no address', async () => {
    const { page, faults } = await stage.show('/nowhere', {
      as: await someone(),
      expects: /status of 404/,
    })
    await page.getByText('There is nothing at this address').waitFor()
    expect(await page.title()).toBe('There is nothing at this address · Laneway')
    await page.getByRole('button', { name: 'Account' }).waitFor()
    expect(await wrongFor(page)).toEqual([])
    await page.keyboard.press('Tab')
    expect(await focused(page)).toBe('Skip to content (outlined)')
    await page.getByRole('link', { name: 'To your boards' }).click()
    await expect.poll(() => focused(page)).toBe('Your boards')
    expect(await page.title()).toBe('Your boards · Laneway')
    expect(faults).toEqual([])
  })

  test('says that a screen could not be loaded, and loads it again', async () => {
    const { page } = await stage.show('/b', { as: await someone() })
    await page.route(/\/app\/account-/, (route) => route.abort())
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await page.getByText('This part of the page could not be loaded').waitFor()
    expect(await wrongFor(page)).toEqual([])
    await page.unroute(/\/app\/account-/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor()
  })
})
