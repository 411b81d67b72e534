import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { boardOf } from './settings-steps.ts'
import { shared } from './users.ts'

const user = shared()

describeInBrowser('the rules of a board', (stage) => {
  journey(
    'are made of a sentence to begin with by keys, with another choice in it, are switched off, and one of a kind that the page does not know stays as it is when the rest is edited',
    'focus, and controls within a sentence, are its own',
    async () => {
      const ada = await user()
      const { page, faults, id: board } = await boardOf(stage, ada, 'rules')
      for (const title of ['Inbox', 'Doing', 'Done'])
        await ada.api.new_list({ board, body: { title } })
      await page
        .getByRole('button', { name: 'When a card enters Done, mark it complete.' })
        .press('Enter')
      await page.getByLabel('Name').and(page.locator(':focus')).waitFor()
      const sentence = page.getByRole('group', { name: 'The rule' })
      await sentence.getByLabel('List', { exact: true }).selectOption('Doing')
      expect(await wrongFor(page, '.settings')).toEqual([])
      await page.keyboard.press('Enter')
      const rows = page.locator('.settings-rows > li')
      await rows.filter({ hasText: 'When a card enters Doing, mark it complete.' }).waitFor()
      await page.getByRole('button', { name: 'Add rule' }).and(page.locator(':focus')).waitFor()
      const made = expect.objectContaining({ activityType: 'moveCard', listName: 'Doing' })
      await expect
        .poll(() => ada.api.get_rules({ board }))
        .toMatchObject([
          { enabled: true, trigger: made, action: { actionType: 'markCardComplete' } },
        ])
      await rows.getByRole('button', { name: 'Switch off' }).press('Enter')
      await rows.getByText('Off', { exact: true }).waitFor()

      const doing = 'When a card enters Doing, mark it complete.'
      for (const button of ['Edit', 'Delete', 'Switch on', 'Runs (0)', 'Try on a card'])
        await rows.getByRole('button', { name: `${button} ${doing}`, exact: true }).waitFor()

      const trigger = { activityType: 'button', buttonType: 'card', buttonLabel: 'Go' }
      const action = { actionType: 'archive' }
      const { _id: rule } = await ada.api.new_rule({ board, body: { trigger, action } })
      const unknown = rows.filter({ hasText: 'button' })
      await unknown.getByRole('button', { name: 'Edit' }).press('Enter')
      await page.getByLabel('Name').fill('Pressed')
      await page.keyboard.press('Enter')
      await rows.filter({ hasText: 'Pressed' }).waitFor()
      await expect
        .poll(() => ada.api.get_rule({ board, rule }))
        .toMatchObject({ title: 'Pressed', trigger, action })
      expect(faults).toEqual([])
    },
  )

  journey(
    'are tried on what happened, which says how often one would have acted, and on which cards',
    'the result is said where it was asked for',
    async () => {
      const ada = await user()
      const { page, faults, id: board } = await boardOf(stage, ada, 'rules')
      const { _id: list } = await ada.api.new_list({ board, body: { title: 'Inbox' } })
      const { _id: done } = await ada.api.new_list({ board, body: { title: 'Done' } })
      const { _id: card } = await ada.api.new_card({ board, list, body: { title: 'Tea' } })
      await ada.api.edit_card({ board, list, card, body: { listId: done } })
      const trigger = { activityType: 'moveCard', listName: 'Done' }
      const action = { actionType: 'archive' }
      await ada.api.new_rule({ board, body: { trigger, action, enabled: false } })
      const row = page.locator('.settings-rows > li')
      await row.getByRole('button', { name: 'Try on a card' }).press('Enter')
      await row.getByRole('button', { name: 'Try on the last 90 days' }).press('Enter')
      const said = row.getByRole('region', { name: 'Try on the last 90 days' })
      await said.getByText('Times it would have changed something: 1.').waitFor()
      await said.getByText('Tea').waitFor()
      expect(await wrongFor(page, '.settings')).toEqual([])
      const { archived } = await ada.api.get_card_by_id({ card })
      expect(archived).toBe(false)
      expect(faults).toEqual([])
    },
  )
})
