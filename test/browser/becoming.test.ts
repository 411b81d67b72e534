import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { asked } from './screens.ts'
import { someone } from './users.ts'

/** A board of which Linus has no account here. */
const EXPORT = {
  _format: 'wekan-board-1.0.0',
  title: 'From elsewhere',
  lists: [{ _id: 'l', title: 'To do' }],
  swimlanes: [{ _id: 's', title: 'Default' }],
  users: [{ _id: 'linus', username: 'linus', profile: { fullname: 'Linus T' } }],
  members: [{ userId: 'linus', isAdmin: false, isActive: true }],
  cards: [{ _id: 'c', title: 'One', listId: 'l', swimlaneId: 's', members: ['linus'] }],
}

type View = { users: { _id: string; username: string }[]; cards: { members: string[] }[] }

describeInBrowser('an invitation to become somebody who was imported', (stage) => {
  journey(
    'is listed with their name, says whom one becomes and what comes with that, and gives it to who accepts',
    'the page is led from the invitation to the board',
    async () => {
      const [ada, bo] = [await someone(), await someone()]
      const made = await ada.api.import_board({
        body: EXPORT,
        query: { membersMode: 'placeholder' },
      })
      const board = made.boards[0]?._id ?? ''
      const own = await stage.show(`/b/${board}/board`, { as: ada, shows: '.list-head' })
      const { users } = await asked<View>(own.page, `/api/boards/${board}/view`)
      const placeholder = users.find(({ username }) => username === 'linus')?._id ?? ''
      const { url } = await ada.api.new_board_invitation({ board, body: { placeholder } })
      await own.page.goto(`${stage.url()}/b/${board}/board?settings=members`)
      await own.page.getByText('Whoever becomes Linus T').waitFor()

      const { page, faults } = await stage.show(new URL(url).pathname, { as: bo })
      await page.getByText('You become Linus T').waitFor()
      await page.getByText('1 card', { exact: false }).first().waitFor()
      expect(await wrongFor(page)).toEqual([])
      await page.getByRole('button', { name: 'Accept the invitation' }).click()
      await page.getByText('One', { exact: true }).waitFor()
      const { cards } = await asked<View>(page, `/api/boards/${board}/view`)
      expect(cards).toMatchObject([{ members: [bo.id] }])
      expect(faults).toEqual([])
    },
  )
})
