import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { someone } from './users.ts'

describeInBrowser('a dependency on a card of another board', (stage) => {
  journey(
    'is found by words of its title among the boards that one may read, changed, removed, and seen by nobody who may not read that board',
    'the list is the answer of a search, and the focus is in its field',
    async () => {
      const [ada, grace] = [await someone(), await someone()]
      const garden = await makeLists(ada, { Beds: ['Order trellis beams'] }, { title: 'Garden' })
      await makeLists(grace, { Beds: ['Hide trellis money'] }, { title: 'Secret' })
      const house = await makeLists(ada, { Walls: ['Paint', 'A trellis here'] }, { title: 'House' })
      await ada.api.add_board_member_by_name({
        board: house.id,
        body: { username: grace.username, role: 'read-only' },
      })
      const card = await cardOn(ada, house.id, 'Paint')
      const found = (api: typeof ada.api) => api.search({ query: { q: 'trellis' } })
      await expect.poll(() => found(ada.api)).toHaveLength(2)
      await expect.poll(() => found(grace.api)).toHaveLength(2)
      const open = (as: typeof ada) =>
        stage.show(`${house.path}/${card}`, { as, shows: 'dialog[open] h1, dialog[open] h2' })
      const { page, faults } = await open(ada)
      const dialog = page.getByRole('dialog', { name: 'Paint' })
      await dialog.getByRole('button', { name: 'All fields' }).click()
      await dialog.getByRole('button', { name: 'Add: Dependencies' }).click()
      await dialog.getByLabel('What this card is to another one').selectOption('Is blocked by')
      await dialog.getByRole('button', { name: 'Card of another board' }).click()
      await page.locator('[role=combobox]:focus').fill('trellis')
      const options = page.locator('.picker-option')
      await options.filter({ hasText: 'Garden' }).waitFor()
      expect(await options.allInnerTexts()).toEqual(['Order trellis beams\nGarden'])
      await page.keyboard.press('Enter')
      const stored = () => ada.api.get_card_dependencies({ board: house.id, card })
      await expect.poll(stored).toMatchObject([{ boardId: garden.id, type: 'is-blocked-by' }])
      await dialog.getByRole('link', { name: 'Order trellis beams' }).waitFor()
      await dialog.getByLabel('What this card is to Order trellis beams').selectOption('Fixes')
      await expect.poll(stored).toMatchObject([{ boardId: garden.id, type: 'fixes' }])
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      const remove = dialog.getByRole('button', {
        name: 'Remove the dependency on Order trellis beams',
      })
      await remove.click()
      await expect.poll(stored).toEqual([])
      await dialog.getByRole('button', { name: 'Undo' }).last().click()
      await expect.poll(stored).toMatchObject([{ boardId: garden.id, type: 'fixes' }])

      const { page: other } = await open(grace)
      await other.getByText('Fixes').waitFor({ state: 'detached' })
      await other.getByRole('dialog', { name: 'Paint' }).waitFor()
      expect(await other.getByText('A card of another board').count()).toBe(0)
      expect(faults).toEqual([])
    },
  )
})
