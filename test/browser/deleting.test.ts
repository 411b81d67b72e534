import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, goToBoard, isKept, makeLists, showBoard, shownLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { focused, holdBack } from './steps.ts'
import { shared, someone } from './users.ts'

const user = shared()

/** The form of a day, without its year. */
const DAY = { day: 'numeric', month: 'short' } as const

/** The message of a browser where a page that is left sends what it still has to, and the next one asks for the same before that is answered. */
const REPEATED = /status of 409/

describeInBrowser('what is deleted', (stage) => {
  journey(
    'is held back, so that it can be undone at once, and is sent when its time is over or the page is left, by a request that outlives the page',
    'it ends pages, and what they still send, by rules of its own',
    async () => {
      const ada = await user()
      const made = await makeLists(ada, { 'To do': ['Tea', 'Milk'], Done: [] })
      const { id: board, path } = made
      const card = await cardOn(ada, board, 'Milk')
      await ada.api.new_comment({ board, card, body: { comment: 'Green' } })
      const comments = async () => (await ada.api.get_all_comments({ board, card })).length
      const opened = { ...made, path: `${path}/${card}` }
      const { page, faults } = await showBoard(stage, ada, opened, { hasWorkers: true })
      // A service worker has part in what the browser makes of requests of a page that is left.
      await isKept(page)
      const comment = page.locator('.card-comment').getByText('Green')
      const remove = async () => {
        await page.locator('.card-comment').getByRole('button', { name: 'Delete' }).click()
        await page.getByRole('button', { name: 'Delete it' }).click()
        await expect.poll(() => comment.count()).toBe(0)
      }
      await remove()
      await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
      await comment.waitFor()
      await remove()
      expect(await comments()).toBe(1)
      await page.goto(`${stage.url()}/docs/tokens`)
      await expect.poll(comments).toBe(0)

      await ada.api.new_comment({ board, card, body: { comment: 'Green' } })
      await goToBoard(stage, page, made)
      await page.clock.install()
      await page.getByRole('link', { name: 'Milk', exact: true }).focus()
      await page.keyboard.press('Shift+F10')
      await page.getByRole('menuitem', { name: 'Delete card' }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete card' })
      await dialog.getByText(/It can be restored for 30 days, from the archive/).waitFor()
      await dialog.getByRole('button', { name: 'Delete card' }).click()
      await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea'], Done: [] })
      const deleted = async () => (await ada.api.get_deleted_cards({ board })).length
      expect(await deleted()).toBe(0)
      await page.clock.fastForward(21_000)
      await expect.poll(deleted).toBe(1)
      await page.keyboard.press('Control+z')
      await expect.poll(() => shownLists(page)).toEqual({ 'To do': ['Tea', 'Milk'], Done: [] })
      await expect.poll(deleted).toBe(0)
      expect(await comments()).toBe(1)
      expect(faults).toEqual([])
    },
  )

  journey(
    'as a list goes with its cards or leaves them in the archive, where deleted cards are found, restored by keys, which others see, and deleted for good after a question',
    'keys and focus are its own, and what a page sends as it is left',
    async () => {
      const ada = await user()
      const cards = Array.from({ length: 9 }, (_, at) => `Card ${at}`)
      const made = await makeLists(ada, { 'To do': cards, Later: ['Jam'], Done: [] })
      const { id: board, path } = made
      const titles = async () => (await ada.api.get_all_lists({ board })).map(({ title }) => title)
      const deleted = async () =>
        (await ada.api.get_deleted_cards({ board })).map(({ title }) => title)
      const settings = { ...made, path: `${path}?settings=lists` }
      const { page, faults } = await showBoard(stage, ada, settings)
      const { page: other } = await showBoard(stage, ada, made)
      const ask = async (list: string, count: string) => {
        await page.getByRole('button', { name: `Menu of ${list}` }).click()
        await page.getByRole('menuitem', { name: 'Delete' }).click()
        const question = page.getByRole('dialog', { name: `Delete “${list}”?` })
        await question.getByText(count).waitFor()
        return question
      }
      let question = await ask('To do', 'It has 9 cards')
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await question.getByRole('button', { name: 'Delete with cards' }).click()
      await page.getByRole('button', { name: 'Undo' }).first().click()
      expect(await titles()).toContain('To do')
      question = await ask('To do', 'It has 9 cards')
      await question.getByRole('button', { name: 'Delete with cards' }).click()
      question = await ask('Later', 'It has 1 card')
      await question.getByRole('button', { name: 'Keep the cards, archived' }).click()
      await page.reload()
      await expect.poll(titles).toEqual(['Done'])
      await expect.poll(deleted).toHaveLength(9)

      await page.goto(`${stage.url()}${path}?settings=archive`)
      const section = page.getByRole('region', { name: 'Archive' })
      await section.getByText('Jam').waitFor()
      await section.getByRole('radio', { name: 'Archived' }).focus()
      await page.keyboard.press('ArrowRight')
      const rows = section.getByRole('listitem')
      const search = section.getByRole('searchbox', { name: 'Find a deleted card' })
      await search.fill('card 7')
      const found = () => rows.locator('strong').allInnerTexts()
      await expect.poll(found).toEqual(['Card 7'])
      const [first] = await ada.api.get_deleted_cards({ board })
      const day = new Date(first?.keptUntil ?? '').toLocaleDateString('en', DAY)
      const said = await rows.first().locator('.quiet').innerText()
      expect(said).toMatch(new RegExp(`^Deleted by ${ada.username} · .+ · kept until ${day}`))
      expect(await wrongFor(page, 'dialog[open]')).toEqual([])
      await search.fill('')

      // Others delete cards, too: those deleted last are first.
      const place = { board, list: made.lists[2] ?? '' }
      const [bread] = await ada.api.new_cards({ ...place, body: { cards: [{ title: 'Bread' }] } })
      await ada.api.delete_card({ ...place, card: bread?._id ?? '' })
      await rows.filter({ hasText: 'Bread' }).waitFor()
      expect((await found())[0]).toBe('Bread')
      const goOn = await holdBack(page, /\/restore$/)
      await section.getByRole('button', { name: 'Restore Bread' }).press('Enter')
      await section.getByText('Bread').waitFor({ state: 'detached' })
      expect(await deleted()).toHaveLength(10)
      goOn()
      await expect.poll(() => shownLists(other)).toEqual({ Done: ['Bread'] })
      await expect.poll(deleted).toHaveLength(9)

      const remove = section.getByRole('button', { name: 'Delete Card 3 for good' })
      await remove.press('Enter')
      const forGood = page.getByRole('dialog', { name: 'Delete “Card 3” for good?' })
      await forGood.getByText('Nobody can restore it then.').waitFor()
      expect(await focused(page)).not.toBe('')
      await forGood.getByRole('button', { name: 'Cancel' }).click()
      await forGood.waitFor({ state: 'detached' })
      expect(await deleted()).toHaveLength(9)
      await remove.press('Enter')
      await forGood.getByRole('button', { name: 'Delete for good' }).click()
      await section.getByRole('button', { name: 'Restore Card 3' }).waitFor({ state: 'detached' })
      const gone = page.locator('dialog .toast', { hasText: 'Card 3 deleted for good' })
      await gone.getByRole('button', { name: 'Undo' }).click()
      await section.getByRole('button', { name: 'Restore Card 3' }).waitFor()
      expect(await deleted()).toHaveLength(9)
      await section.getByRole('button', { name: 'Restore Card 5' }).press('Enter')
      const toast = page.locator('dialog .toast', { hasText: 'Card 5 restored' })
      await toast.getByRole('button', { name: 'Open card' }).click()
      await page.getByRole('dialog', { name: 'Card 5' }).waitFor()

      const reader = await someone()
      const body = { username: reader.username, role: 'comment-only' } as const
      await ada.api.add_board_member_by_name({ board, body })
      const archive = { ...made, path: `${path}?settings=archive` }
      const { page: readers } = await showBoard(stage, reader, archive)
      await readers.getByRole('heading', { level: 3, name: 'Archive' }).waitFor()
      expect(await readers.getByRole('radio', { name: 'Deleted cards' }).count()).toBe(0)
      expect(faults.filter((fault) => !REPEATED.test(fault))).toEqual([])
    },
  )
})
