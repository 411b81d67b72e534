import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { excessOf } from './screens.ts'
import { focused } from './steps.ts'
import { someone } from './users.ts'

/** A reader, and somebody who has told them of two cards and of their board. */
async function toldOfCards() {
  const [ada, reader] = await Promise.all([someone('ada'), someone('reader')])
  const made = await makeLists(ada, { Doing: ['Bread', 'Soup'] }, { title: 'Kitchen' })
  const { id: board, lists } = made
  const [list = ''] = lists
  const rights = { isAdmin: false, isNoComments: false, isCommentOnly: false }
  await ada.api.add_board_member({
    board,
    user: reader.id,
    body: { action: 'add', ...rights },
  })
  const [bread, soup] = await ada.api.get_all_cards({ board, list })
  const cardOf = (card: typeof bread) => ({ board, list, card: card?._id ?? '' })
  await ada.api.edit_card({ ...cardOf(bread), body: { assignees: [reader.id] } })
  await ada.api.edit_card({ ...cardOf(soup), body: { members: [reader.id] } })
  await ada.api.new_comment({
    board,
    card: bread?._id ?? '',
    body: { comment: `@${reader.username}, does the **dough** rise?` },
  })
  return { ada, reader, ...made, card: bread?._id ?? '' }
}

describeInBrowser('the inbox', (stage) => {
  journey(
    'has what one was told by card, which keys walk, mark, open and reply to, is put off and shown by kinds, and counts at once what happens on a board that one watches, unless one has turned that kind off',
    'keys, focus, feeds and notifications of the system are its own',
    async () => {
      const { ada, reader, path, id: board, lists, card } = await toldOfCards()
      const { page, faults } = await stage.show('/b', { as: reader })
      await page.getByRole('link', { name: 'Inbox, 4 unread' }).click()
      const titles = page.locator('[data-notified]')
      await expect.poll(() => titles.allInnerTexts()).toEqual(['Bread', 'Soup', 'Kitchen'])
      expect(await page.title()).toBe('(4) Inbox · Laneway')
      const bread = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('link', { name: 'Bread' }) })
      await bread.getByText(`${ada.username} mentioned you`).waitFor()
      await bread.getByText('does the dough rise?').waitFor()
      await page.setViewportSize({ width: 320, height: 640 })
      expect([await excessOf(page), await wrongFor(page)]).toEqual([0, []])

      await page.keyboard.press('j')
      await page.keyboard.press('j')
      expect(await focused(page)).toContain('Soup')
      await page.keyboard.press('e')
      await page.getByRole('button', { name: 'Mark Soup as unread' }).waitFor()
      await expect.poll(async () => (await reader.api.get_notifications()).unread).toBe(3)
      await page.locator('.segmented').getByText('Unread').click()
      await expect.poll(() => titles.allInnerTexts()).toEqual(['Bread', 'Kitchen'])
      await page.keyboard.press('Tab')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/b\/\w+\/kitchen\/\w+$/)
      await page.getByRole('heading', { name: 'Bread' }).waitFor()
      await page.locator('.card-comment .own-mention', { hasText: `@${reader.username}` }).waitFor()
      await expect.poll(() => page.title()).toBe('(1) Bread · Kitchen · Laneway')
      const { promise: clicked, resolve: click } = Promise.withResolvers<void>()
      await page.route(/notifications\?/, async (route) => {
        await clicked
        await route.continue()
      })
      await page.goBack()
      await page.getByRole('button', { name: 'Mark all as read' }).click()
      click()
      await expect.poll(() => page.title()).toBe('Inbox · Laneway')
      await expect.poll(async () => (await reader.api.get_notifications()).unread).toBe(0)

      await page.locator('.segmented').getByText('All').click()
      await ada.api.new_comment({ board, card, body: { comment: `@${reader.username}, well?` } })
      await expect.poll(() => page.title()).toBe('(1) Inbox · Laneway')
      await expect.poll(() => titles.allInnerTexts()).toEqual(['Bread', 'Soup', 'Kitchen'])
      await page.keyboard.press('Tab')
      await page.keyboard.press('j')
      await page.keyboard.press('r')
      await page.getByRole('textbox', { name: 'Reply on Bread' }).fill('It does.')
      expect(await wrongFor(page)).toEqual([])
      await page.keyboard.press('Control+Enter')
      expect(await focused(page)).toContain('Bread')
      await page.getByRole('button', { name: 'Mark Bread as unread' }).waitFor()
      const texts = async () =>
        (await reader.api.get_card_view({ board, card })).comments.map(({ text }) => text)
      await expect.poll(texts).toContain('It does.')

      await page.keyboard.press('j')
      await page.keyboard.press('s')
      await page.getByRole('menuitem', { name: /^Tomorrow/ }).click()
      await expect.poll(() => titles.allInnerTexts()).toEqual(['Bread', 'Kitchen'])
      await page.getByText(/^Snoozed until/).waitFor()
      await page.getByRole('button', { name: 'Snooze Kitchen' }).click()
      await page.getByRole('menuitem', { name: /^Until another/ }).click()
      await page.getByLabel('Comes back').fill('2020-01-01T10:00')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Choose a time that is still to come.').waitFor()
      await page.keyboard.press('Escape')
      await page.locator('.segmented').getByText('Snoozed').click()
      await expect.poll(() => titles.allInnerTexts()).toEqual(['Soup'])
      await page.getByText(/ago · Snoozed until|now · Snoozed until/).waitFor()
      await page.getByRole('button', { name: 'Bring Soup back now' }).click()
      await page.getByText('Nothing is snoozed').waitFor()

      await page.locator('.segmented').getByText('All').click()
      await page.getByRole('button', { name: 'All kinds' }).click()
      await page.getByRole('menuitemradio', { name: 'Mentions of you' }).click()
      await expect.poll(() => titles.allInnerTexts()).toEqual(['Bread'])

      await reader.api.read_notifications({ body: {} })
      await page.goto(`${stage.url()}${path}`)
      await page.getByRole('button', { name: 'Board menu' }).click()
      await page.getByRole('menuitem', { name: 'Follow' }).click()
      await page.getByText('You follow Kitchen').waitFor()
      const rename = (title: string) =>
        ada.api.edit_list({ board, list: lists[0] ?? '', body: { title } })
      await rename('Done')
      await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
      await page.getByRole('button', { name: 'Board menu' }).click()
      await page.getByRole('menuitem', { name: 'Stop following' }).waitFor()

      await page.goto(`${stage.url()}/account`)
      await page.getByRole('checkbox', { name: 'Inbox Other changes' }).uncheck()
      const isOn = async () => (await reader.api.get_settings()).channels.changed.inbox
      await expect.poll(isOn).toBe(false)
      await rename('Eaten')
      expect((await reader.api.get_notifications()).unread).toBe(1)
      expect(faults).toEqual([])
    },
  )
})
