import { expect, test } from 'vitest'
import { describeInBrowser } from './describe-in-browser.ts'
import {
  PASSWORD,
  type Sent,
  send,
  settingsOf,
  settled,
  signedIn,
  wrongFor,
} from './settings-steps.ts'
import { PATIENTLY, focused } from './steps.ts'

describeInBrowser('the settings of a board', (stage) => {
  test('open from the menu of the board, by keyboard, and close to where they were opened', async () => {
    const { page, faults, address } = await settingsOf(stage, 'ada', 'board')
    await page.goto(address)
    const menu = page.getByRole('button', { name: 'Board menu' })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
    await page.keyboard.press('s')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Board settings' })
    await dialog.waitFor()
    expect(new URL(page.url()).searchParams.get('settings')).toBe('board')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(() => menu.evaluate((it) => it === it.ownerDocument.activeElement), PATIENTLY)
      .toBe(true)
    expect(faults).toEqual([])
  })

  test('have nothing that axe finds, in any section', async () => {
    const { page, faults } = await settingsOf(stage, 'agnes', 'board')
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    for (const section of await sections.all()) {
      await section.click()
      await page.getByRole('heading', { level: 3, name: await section.innerText() }).waitFor()
      expect(await wrongFor(page)).toEqual([])
    }
    expect(faults).toEqual([])
  })

  test('rename a board, and say at its field that a title is missing', async () => {
    const { page, faults, path } = await settingsOf(stage, 'barbara', 'board')
    const title = page.getByLabel('Title', { exact: true })
    await title.fill(' ')
    await title.press('Enter')
    await expect.poll(() => title.getAttribute('aria-invalid'), PATIENTLY).toBe('true')
    await title.fill('Spring release')
    await title.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Spring release' }).waitFor()
    await (await settled(page, path, (board) => board.title)).toBe('Spring release')
    expect(faults).toEqual([])
  })

  test('make, rename and delete labels, and find one among many', async () => {
    const { page, faults, path } = await settingsOf(stage, 'carol', 'labels')
    const many = Array.from({ length: 200 }, (_, at) => ({ name: `Label ${at}`, color: 'blue' }))
    await send(page, 'PUT', path, { labels: many })
    await page.getByLabel('Find a label').fill('label 123')
    await page.getByText('1 found').waitFor()
    await page.getByRole('button', { name: 'Edit Label 123' }).click()
    const editor = page.getByRole('listitem').filter({ hasText: 'Save' })
    await editor.getByLabel('Name').fill('Label 124')
    await editor.getByRole('button', { name: 'Save' }).click()
    await page.getByText('There is a label of this name and color.').waitFor()
    await editor.getByLabel('Name').fill('Label 123 again')
    await editor.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Delete Label 123 again' }).waitFor()
    await page.getByLabel('Name').fill('Newest')
    await page.getByRole('button', { name: 'Add label' }).click()
    const named = (name: string) => (board: Sent['body']) =>
      board.labels.some((label) => label.name === name)
    await (await settled(page, path, named('Label 123 again'))).toBe(true)
    await (await settled(page, path, named('Newest'))).toBe(true)
    await page.getByRole('button', { name: 'Delete Label 123 again' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await (await settled(page, path, named('Label 123 again'))).toBe(false)
    await (await settled(page, path, ({ labels }) => labels.length)).toBe(200)
    expect(faults).toEqual([])
  })

  test('add members by name, change their role, and keep the last admin', async () => {
    await stage.register('grace', PASSWORD)
    const { page, faults } = await settingsOf(stage, 'dorothy', 'members')
    const name = page.getByLabel('Username or e-mail')
    await name.fill('nobody-of-this-name')
    await page.getByRole('button', { name: 'Add member' }).click()
    await page.getByText('Nobody here has this name or address.').waitFor()
    await name.fill('grace@example.com')
    await page.getByRole('button', { name: 'Add member' }).click()
    const role = page.getByLabel('Role of grace')
    await role.selectOption('Comment only')
    await page.getByRole('dialog').getByText('Saved').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Leave' }).click()
    const stuck = page.getByText('A board needs an admin.')
    await stuck.waitFor()
    await role.selectOption('Admin')
    await stuck.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog', { name: 'Leave this board?' }).waitFor()
    expect(await wrongFor(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('change a list, archive it, and restore it from the archive', async () => {
    const { page, faults, path } = await settingsOf(stage, 'emmy', 'lists')
    const section = page.getByRole('region', { name: 'Lists' })
    await section.getByLabel('Title of the list').fill('Doing')
    await section.getByRole('button', { name: 'Add list' }).click()
    const edit = page.getByRole('button', { name: 'Edit Doing' })
    await edit.press('Enter')
    expect(await focused(page)).toContain('Title of the list')
    await page.getByLabel('Limit the number of cards').check()
    await page.getByLabel('Most cards').fill('4')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('0 cards, the limit is 4').first().waitFor()
    expect(await edit.evaluate((it) => it === it.ownerDocument.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'Menu of Doing' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Edit Doing' }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Restore Doing' }).click()
    await page.getByText('The archive is empty').waitFor()
    const lists = await send(page, 'GET', `${path}/lists`)
    expect(lists.body).toMatchObject([{ title: 'Doing' }])
    expect(faults).toEqual([])
  })

  test('define a custom field with items', async () => {
    const { page, faults } = await settingsOf(stage, 'frances', 'fields')
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Size')
    await page.getByLabel('Type').selectOption('Choice')
    await page.getByRole('button', { name: 'Add item' }).click()
    await page.getByLabel('Item 1').fill('Small')
    await page.keyboard.press('Enter')
    await page.getByLabel('Item 2').fill('Large')
    expect(await wrongFor(page)).toEqual([])
    await page.getByRole('button', { name: 'Add field' }).click()
    await page.getByText('Choice · Small, Large').waitFor()
    expect(faults).toEqual([])
  })

  test('add an integration, say at its field what is refused, and show its deliveries', async () => {
    const { page, faults } = await settingsOf(stage, 'hedy', 'integrations')
    await page.getByRole('button', { name: 'Add integration' }).click()
    const url = page.getByLabel('Address')
    await url.fill('http://127.0.0.1/hook')
    await page.getByRole('button', { name: 'Add integration' }).click()
    await expect.poll(() => url.getAttribute('aria-invalid'), PATIENTLY).toBe('true')
    await url.fill('https://receiver.example/hook')
    await page.getByRole('button', { name: 'Add integration' }).click()
    await page.getByText('https://receiver.example/hook').waitFor()
    await page.getByRole('button', { name: 'Send a ping' }).click()
    await page.getByRole('region', { name: 'Deliveries' }).getByText('ping').waitFor()
    expect(await wrongFor(page)).toEqual([])
    await page.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('button', { name: 'Switch on' }).waitFor()
    expect(faults).toEqual([])
  })

  test('delete a board only when its title is typed', async () => {
    const { page, faults, path } = await settingsOf(stage, 'joan', 'board')
    await page.getByRole('button', { name: 'Delete board' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this board?' })
    const confirm = dialog.getByRole('button', { name: 'Delete board' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('Board of joan')
    await confirm.click()
    await page.getByRole('heading', { level: 1, name: 'Your boards' }).waitFor()
    expect((await send(page, 'GET', path)).status).toBe(404)
    expect(faults).toEqual([])
  })

  test('only show what is, to those who cannot change it', async () => {
    const owner = await settingsOf(stage, 'katherine', 'members')
    const reader = await signedIn(stage, 'lise')
    const body = { username: 'lise', role: 'comment-only' }
    await send(owner.page, 'POST', `${owner.path}/members`, body)
    await reader.page.goto(`${owner.address}?settings=labels`)
    await reader.page.getByText('Only admins of the board can change this.').waitFor()
    expect(await reader.page.getByRole('button', { name: 'Add label' }).count()).toBe(0)
    expect(await reader.page.getByRole('link', { name: 'Integrations' }).count()).toBe(0)
    expect(await wrongFor(reader.page)).toEqual([])
    expect(reader.faults).toEqual([])
  })
})
