import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { cardOn, makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { cardIsFocused } from './steps.ts'
import { shared } from './users.ts'

const user = shared()

describeInBrowser('a screen reader', (stage) => {
  async function shown() {
    const ada = await user()
    const made = await makeLists(ada, { 'To do': ['Tea', 'Milk'], Done: [] })
    const board = made.id
    const card = await cardOn(ada, board, 'Tea')
    await ada.api.edit_board_card({ board, card, body: { description: 'Green **tea**' } })
    await ada.api.new_checklist({
      board,
      card,
      body: { title: 'Before', items: [{ title: 'Measure' }] },
    })
    await ada.api.add_board_label({ board, body: { label: { name: 'Urgent', color: 'red' } } })
    const { page } = await showBoard(stage, ada, made)
    await page.getByRole('link', { name: 'Tea' }).focus()
    return page
  }

  journey(
    'is told the lists of a board, their cards and what these have, the title of an open card, its description and its checklists, and what a dialog is about',
    'it makes the accessibility tree',
    async () => {
      const page = await shown()
      expect(await toldOf(page.getByRole('main'))).toEqual([
        'main "Lists":',
        'region "To do":',
        'heading "To do" [level=2]',
        'text: 2 cards',
        'button "Menu of the list To do"',
        'list "To do":',
        'listitem:',
        'link "Tea":',
        'text: Has a description 0 of 1 item done',
        'listitem:',
        'link "Milk":',
        'button "Add card to To do": Add card',
        'region "Done":',
        'heading "Done" [level=2]',
        'text: 0 cards',
        'button "Menu of the list Done"',
        'list "Done"',
        'button "Add card to Done": Add card',
        'button "Add list"',
      ])

      await page.keyboard.press('Enter')
      const card = page.getByRole('dialog', { name: 'Tea' })
      const description = card.getByRole('region', { name: 'Description' })
      await description.getByRole('paragraph').waitFor()
      expect(await toldOf(description)).toEqual([
        'region "Description":',
        'heading "Description" [level=3]',
        'button "Edit Description"',
        'button "Versions"',
        'paragraph:',
        'text: Green',
        'strong: tea',
      ])
      expect(await toldOf(card.getByRole('region', { name: 'Before' }))).toEqual([
        'region "Before":',
        'heading "Before" [level=3]',
        'text: 0 of 1 item done',
        'button "Delete the checklist Before"',
        'progressbar "Before"',
        'list:',
        'listitem:',
        'button "Move Measure"',
        'checkbox "Measure"',
        'textbox "Item": Measure',
        'button "Actions for Measure"',
        'button "Add item to Before": Add item',
      ])
      await page.keyboard.press('Escape')
      await cardIsFocused(page, 'Tea')

      await page.keyboard.press('l')
      const dialog = page.getByRole('dialog', { name: 'Tea' })
      await dialog.getByRole('checkbox').waitFor()
      expect(await toldOf(dialog)).toEqual([
        'dialog "Tea":',
        'heading "Tea" [level=2]',
        'textbox "Labels"',
        'group "Labels":',
        'text: Urgent',
        'checkbox "Urgent"',
        'status',
      ])
    },
  )
})

/** The accessibility tree of an element, line by line without its addresses. What has the focus is not marked. */
async function toldOf(element: Locator): Promise<string[]> {
  const tree = await element.ariaSnapshot()
  return tree
    .split('\n')
    .map((line) => line.trim().replace(/^- /, ''))
    .filter((line) => !line.startsWith('/url:'))
    .map((line) => line.replace(' [active]', ''))
}
