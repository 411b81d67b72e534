import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import {
  type Board,
  boardOf,
  expectOnlyShown,
  listTitles,
  manageMembers,
  send,
  settled,
} from './settings-steps.ts'
import { UNSETTLED, focused, holdBack } from './steps.ts'
import { shared } from './users.ts'

const user = shared()

/** Presses the keys of a text where the focus is. */
const typed = (text: string) => `for (const key of '${text}')
  document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`

describeInBrowser('the settings of a board', (stage) => {
  journey(
    'open by keys from its menu, lead to every section, add members by name, invite whom nobody knows, keep the last admin, only show what is to those who cannot change it, tell integrations of the board, name it, and delete it only when its title is typed',
    'keys, focus, forms and dialogs are its own',
    async () => {
      const joan = await user()
      const { page, faults, path, id } = await boardOf(stage, joan)
      const menu = page.getByRole('button', { name: 'Board menu' })
      const settings = page.getByRole('dialog', { name: 'Board settings' })
      const open = async () => {
        await menu.press('Enter')
        await page.getByRole('menuitem', { name: 'Settings' }).waitFor()
        // All at once: between two keys a slow machine would take longer than who types a word.
        await page.evaluate(typed('set'))
        await page.keyboard.press('Enter')
        await settings.waitFor()
      }
      await open()
      await page.keyboard.press('Escape')
      await settings.waitFor({ state: 'detached' })
      await menu.and(page.locator(':focus')).waitFor()
      await open()
      const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
      for (const section of await sections.all()) {
        await section.click()
        await page.getByRole('heading', { level: 3, name: await section.innerText() }).waitFor()
      }
      await sections.filter({ hasText: 'Members' }).click()
      await manageMembers(page)
      await expectOnlyShown(stage, joan, id)

      await sections.filter({ hasText: 'Activity' }).click()
      await page.getByText(/made the board Board of/).waitFor()

      await page.getByRole('link', { name: 'Integrations' }).click()
      const add = page.getByRole('button', { name: 'Add integration' })
      await add.click()
      const url = page.getByLabel('Address')
      await url.fill('http://127.0.0.1/hook')
      await add.click()
      await expect.poll(() => url.getAttribute('aria-invalid')).toBe('true')
      await url.fill('https://receiver.example/hook')
      await add.click()
      const added = page.getByText('https://receiver.example/hook')
      await added.waitFor()
      await page.getByRole('button', { name: 'Send a ping' }).click()
      await page.getByRole('region', { name: 'Deliveries' }).getByText('ping').waitFor()
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await page.getByRole('button', { name: 'Switch off' }).click()
      await page.getByRole('button', { name: 'Switch on' }).waitFor()
      await page.getByRole('button', { name: 'Delete receiver.example' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await added.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Undo' }).first().click()
      await added.waitFor()

      await sections.first().click()
      const title = page.getByLabel('Title', { exact: true })
      await title.fill(' ')
      await title.press('Enter')
      await expect.poll(() => title.getAttribute('aria-invalid')).toBe('true')
      await title.fill('Spring release')
      await page.getByLabel('Tell before due dates').selectOption('Another time')
      await page.getByLabel('Minutes before the due date').fill('90')
      await title.press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Spring release' }).waitFor()
      const saved = { title: 'Spring release', almostDueMinutes: 90 }
      await (await settled(page, path, (board) => board)).toMatchObject(saved)

      await page.getByRole('button', { name: 'Delete board' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete this board?' })
      const confirm = dialog.getByRole('button', { name: 'Delete board' })
      expect(await confirm.isDisabled()).toBe(true)
      await dialog.getByRole('textbox').fill('Spring release')
      await confirm.click()
      await page.getByRole('heading', { level: 1, name: 'Your boards' }).waitFor()
      expect((await send(page, 'GET', path)).status).toBe(404)
      expect(faults).toEqual([])
    },
  )

  journey(
    'make and change labels, lists and fields, also while these are confirmed, with the focus where one goes on',
    'focus and fields are its own',
    async () => {
      const { page, faults, path, address, id } = await boardOf(stage, await user(), 'labels')
      const many = Array.from({ length: 60 }, (_, at) => ({ name: `Label ${at}`, color: 'blue' }))
      await send(page, 'PUT', path, { labels: many })
      await page.getByLabel('Find a label').fill('label 23')
      await page.getByText('1 found').waitFor()
      await page.getByRole('button', { name: 'Edit Label 23' }).click()
      const editor = page.getByRole('listitem').filter({ hasText: 'Save' })
      const save = page.getByRole('button', { name: 'Save' })
      await editor.getByLabel('Name').fill('Label 24')
      await save.click()
      await page.getByText('There is a label of this name and color.').waitFor()
      await editor.getByLabel('Name').fill('Label 23 again')
      await save.click()
      const remove = page.getByRole('button', { name: 'Delete Label 23 again' })
      await remove.waitFor()
      await page.getByLabel('Name').fill('Newest')
      await page.getByRole('button', { name: 'Add label' }).click()
      const named = (name: string) => (board: Board) =>
        board.labels.some((label) => label.name === name)
      for (const name of ['Label 23 again', 'Newest'])
        await (await settled(page, path, named(name))).toBe(true)
      await remove.click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.goto(`${stage.url()}/b`)
      await (await settled(page, path, named('Label 23 again'))).toBe(false)
      await (await settled(page, path, ({ labels }) => labels.length)).toBe(60)

      await page.goto(`${address}?settings=lists`)
      const confirm = await holdBack(page, /\/lists$/, 'POST')
      const section = page.getByRole('region', { name: 'Lists' })
      await section.getByLabel('Title of the list').fill('Doing')
      await section.getByRole('button', { name: 'Add list' }).click()
      await page.getByRole('button', { name: 'Edit Doing' }).press('Enter')
      expect(await focused(page)).toContain('Title of the list')
      await page.keyboard.press('End')
      await page.keyboard.type(' this ')
      const confirmed = page.waitForResponse(/\/lists$/)
      confirm()
      await confirmed
      await page.keyboard.type('week')
      await page.getByLabel('Limit the number of cards').check()
      await page.getByLabel('Most cards').fill('4')
      await save.click()
      await page.getByText('0 cards, the limit is 4').first().waitFor()
      await expect.poll(() => listTitles(page, path)).toEqual(['Doing this week'])
      const edit = page.getByRole('button', { name: 'Edit Doing this week' })
      await edit.and(page.locator(':focus')).waitFor()
      await page.getByRole('button', { name: 'Menu of Doing this week' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await edit.waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Archive' }).click()
      await page.getByRole('button', { name: 'Restore Doing this week' }).click()
      await page.getByText('The archive is empty').waitFor()
      await expect.poll(() => listTitles(page, path)).toEqual(['Doing this week'])

      await page.goto(`${address}?settings=fields`)
      const add = page.getByRole('button', { name: 'Add field' })
      await add.click()
      const name = page.getByRole('textbox', { name: 'Name' })
      await name.fill('Size')
      await page.getByLabel('Type').selectOption('Choice')
      await page.getByRole('button', { name: 'Add item' }).click()
      await page.getByLabel('Item 1').fill('Small')
      await page.keyboard.press('Enter')
      await page.getByLabel('Item 2').fill('Large')
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      const release = await holdBack(page, /\/custom-fields/, 'POST')
      await add.click()
      await page.getByText('Choice · Small, Large').waitFor()
      await page.getByRole('button', { name: 'Edit Size' }).click()
      await name.fill('Width')
      const fields = async () =>
        (await (await user()).api.get_all_custom_fields({ board: id })).map((one) => one.name)
      release()
      await expect.poll(fields).toEqual(['Size'])
      await expect.poll(() => page.evaluate(UNSETTLED)).toBe(0)
      await save.click()
      await expect.poll(fields).toEqual(['Width'])
      expect(faults).toEqual([])
    },
  )
})
