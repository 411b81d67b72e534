import { expect } from 'vitest'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { someone } from './users.ts'

describeInBrowser('who shares a board', (stage) => {
  journey(
    'is suggested people they know, and sees for how many a link is, and how many used it',
    'suggestions below a field that keeps the focus, and another person who joins meanwhile',
    async () => {
      const [ada, grace, joan] = [
        await someone('ada'),
        await someone('grace'),
        await someone('joan'),
      ]
      const other = await makeLists(ada, { 'To do': [] }, { title: 'Known' })
      await ada.api.add_board_member_by_name({
        board: other.id,
        body: { username: grace.username, role: 'normal' },
      })
      const shared = await makeLists(ada, { 'To do': [] }, { title: 'Garden' })
      const { page, faults } = await stage.show(shared.path, { as: ada, shows: '.list-head' })
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const name = page.getByLabel('Name or e-mail').and(page.locator(':focus'))
      await name.pressSequentially('grac')
      await page.getByRole('option', { name: grace.username }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      expect(await name.inputValue()).toBe(grace.username)
      await page.keyboard.press('Enter')
      await page.getByLabel(`Role of ${grace.username}`).waitFor()
      await page.getByText(/join as Member \(10 people, until /).waitFor()
      await name.fill('grac')
      await page.getByText('Options').first().click()
      await page.getByLabel('How many people may use it').fill('1')
      await page.getByText(/^Anyone with this link can join as Member \(1 person, until /).waitFor()
      expect(await page.getByRole('option', { name: grace.username }).count()).toBe(0)
      await page.getByLabel('How many people may use it').fill('3')
      await page.getByText(/^Anyone with this link can join as Member \(3 people, until /).waitFor()
      expect(await page.locator('dialog .button[data-look=primary]').count()).toBe(1)
      await page.getByRole('button', { name: 'Create link' }).first().click()
      const link = await page.getByLabel('Link of the invitation').inputValue()
      await page.getByText('0 of 3 used').waitFor()
      await joan.api.accept_invitation({ invitation: link.split('/').at(-1) ?? '' })
      await page.getByText('1 of 3 used').waitFor()
      expect(faults).toEqual([])
    },
  )
})
