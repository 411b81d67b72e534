import type { Page, WebSocket } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, goWithin, makeLists, showBoard, shownLists, typeCards } from './boards.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { countRenders } from './renders.ts'
import { holdBack } from './steps.ts'
import { PASSWORD, type Someone, someone } from './users.ts'

const CARDS = Array.from({ length: 30 }, (_, index) => `Card ${index}`)

describeInBrowser('a board that several people look at', (stage) => {
  journey(
    'shows who is there, what they do, and what the board hides, until one may not see it any more, and asks who was signed out elsewhere to come back',
    'its feeds are sockets, and the end of a page is its own',
    async () => {
      const [ada, ben] = [await someone('ada'), await someone('ben')]
      const made = await makeLists(ada, { 'To do': ['Wall', 'Sand'], Done: [] })
      const { id: board, path } = made
      const body = { username: ben.username, role: 'normal' } as const
      await ada.api.add_board_member_by_name({ board, body })
      const [wall, sand] = [await cardOn(ada, board, 'Wall'), await cardOn(ada, board, 'Sand')]
      const first = await showBoard(stage, ada, made)
      expect(await presentOn(first.page)).toEqual([])
      const before = await placesOf(first.page)
      const second = await showBoard(stage, ben, made)
      await expect.poll(() => presentOn(first.page)).toEqual([ben.username])
      await expect.poll(() => presentOn(second.page)).toEqual([ada.username])
      const members = first.page.getByRole('list', { name: 'Members' }).getByRole('img')
      // Nobody changes place or size by it.
      expect(await members.count()).toBe(2)
      expect(await placesOf(first.page)).toEqual(before)

      const edit = (
        card: string,
        body: { title?: string; labelIds?: string[]; parentId?: string },
      ) => ada.api.edit_board_card({ board, card, body })
      const label = { name: 'urgent', color: 'red' } as const
      const labelId = (await ada.api.add_board_label({ board, body: { label } })) ?? ''
      await edit(wall, { labelIds: [labelId] })
      const blocked = { cardId: sand, type: 'is-blocked-by' } as const
      await ada.api.new_card_dependency({ board, card: wall, body: blocked })
      await edit(sand, { parentId: wall })
      for (const { page } of [first, second]) {
        const shown = page.locator('.card', { hasText: 'Wall' })
        await shown.getByText('urgent').waitFor()
        await shown.getByText(/^Blocked by .*Sand/).waitFor()
        await shown.getByText('Subtasks done: 0 of 1').waitFor()
      }
      expect(await wrongFor(first.page, '.board-page')).toEqual([])
      await goWithin(second.page, `${path}/${wall}`)
      const side = second.page.getByRole('dialog').getByRole('group', { name: 'Labels' })
      await side.waitFor()
      await goWithin(first.page, `${path}?settings=features`)
      await first.page.getByRole('checkbox', { name: 'Labels' }).uncheck()
      await side.waitFor({ state: 'detached' })
      await first.page.keyboard.press('Escape')
      await first.page.getByRole('dialog').waitFor({ state: 'detached' })

      // Leaving a board within the page ends its feed, however often and quickly that is.
      await second.page.keyboard.press('Escape')
      await second.page.getByRole('dialog').waitFor({ state: 'detached' })
      const feeds: WebSocket[] = []
      second.page.on('websocket', (feed) => {
        if (feed.url().includes(`/boards/${board}/live`)) feeds.push(feed)
      })
      const link = second.page.getByRole('link', { name: 'A board' })
      const home = second.page.locator('a[href="b"]').first()
      for (let visit = 0; visit < 6; visit += 1) {
        await home.click()
        await link.click()
      }
      await expect.poll(() => feeds.length).toBeGreaterThan(0)
      await home.click()
      await link.waitFor()
      await expect.poll(() => feeds.filter((feed) => !feed.isClosed()).length).toBe(0)
      await expect.poll(() => presentOn(first.page)).toEqual([])
      expect(await members.count()).toBe(2)

      await link.click()
      await second.page.getByRole('link', { name: 'Wall' }).waitFor()
      const refuse = await holdBack(second.page, /\/cards\/bulk$/, 'POST')
      await typeCards(second.page, 'Done', 'Too late')
      const removed = { board, user: ben.id, body: { action: 'remove' } } as const
      await ada.api.remove_board_member(removed)
      await second.page.getByText('You no longer have access to this board').waitFor()
      expect(await second.page.getByText('Wall').count()).toBe(0)
      // The text that was typed for the board can still be read, and is discarded by its writer alone.
      refuse()
      await second.page.getByRole('button', { name: 'Changes that were not saved' }).click()
      const unsaved = second.page.getByRole('dialog', { name: 'Changes that were not saved' })
      await unsaved.locator('.refused-text', { hasText: 'Too late' }).waitFor()
      await unsaved.getByRole('button', { name: 'Discard', exact: true }).click()
      await unsaved.waitFor({ state: 'detached' })

      const { page } = first
      const send = await holdBack(page, /\/cards\/bulk$/, 'POST')
      await typeCards(page, 'Done', 'Not lost')
      await edit(sand, { title: 'Sand it' })
      // A request that hangs keeps nobody from seeing what others do.
      await page.getByRole('link', { name: 'Sand it' }).waitFor()
      await ada.api.logout({ body: { all: true } })
      send()
      await page.getByText('You are signed out').waitFor()
      await page.getByRole('link', { name: 'Sign in' }).click()
      await page.getByLabel('Username or e-mail').fill(ada.username)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.keyboard.press('Enter')
      const kept = { 'To do': ['Wall', 'Sand it'], Done: ['Not lost'] }
      await expect.poll(() => shownLists(page)).toEqual(kept)
      await ada.api.login({ body: { username: ada.username, password: PASSWORD } })
      const stored = async () => (await ada.api.get_board_view({ board })).cards
      await expect.poll(stored).toContainEqual(expect.objectContaining({ title: 'Not lost' }))
    },
  )

  journey(
    'shows what another wrote beside what one has typed over the same text, also after a reload, of which one chooses, and renders only the card that somebody else has changed',
    'what is typed stays in a field of its own, and it counts what a page of it renders',
    async () => {
      const ada = await someone()
      const made = await makeLists(ada, { 'To do': ['Paint'] })
      const card = await cardOn(ada, made.id, 'Paint')
      const edit = (body: { title?: string; description?: string }) =>
        ada.api.edit_board_card({ board: made.id, card, body })
      const stored = () => ada.api.get_card_by_id({ card })
      const { page } = await showBoard(stage, ada, { ...made, path: `${made.path}/${card}` })
      const panel = page.locator('dialog[data-look="panel"]')
      const field = panel.getByRole('textbox', { name: 'Description' })
      await panel.getByRole('button', { name: 'Add a description' }).click()
      await field.fill('Mine')
      await page.reload()
      await expect.poll(() => field.inputValue()).toBe('Mine')
      await edit({ description: 'Theirs' })
      const conflict = panel.getByRole('alert').filter({ hasText: 'Somebody else changed this' })
      await conflict.getByText('Theirs', { exact: true }).waitFor()
      await page.keyboard.press('Control+Enter')
      expect(await stored()).toMatchObject({ description: 'Theirs' })
      await page.reload()
      await conflict.getByText('Theirs', { exact: true }).waitFor()
      expect(await field.inputValue()).toBe('Mine')
      await conflict.getByRole('button', { name: 'Put both together' }).click()
      await panel.getByRole('button', { name: 'Save' }).click()
      await expect.poll(async () => (await stored()).description).toBe('Theirs\n\nMine')

      await panel.getByLabel('Title', { exact: true }).fill('Mine')
      await edit({ title: 'Theirs' })
      await page.getByRole('dialog', { name: 'Theirs' }).waitFor()
      await page.keyboard.press('Enter')
      await panel.getByText('Somebody else changed this').waitFor()
      await panel.getByRole('button', { name: 'Keep mine' }).click()
      await expect.poll(async () => (await stored()).title).toBe('Mine')
      await rendersOne(stage, page, ada)
    },
  )
})

async function rendersOne(stage: Stage, page: Page, ada: Someone): Promise<void> {
  const made = await makeLists(ada, { 'To do': CARDS, Done: CARDS })
  const board = made.id
  await ada.api.new_user_filter({ body: { name: 'Urgent', q: 'label:urgent', board } })
  const present = presenceTold(page)
  // Cards far from the window are not rendered, so it is as high as the lists are.
  await page.setViewportSize({ width: 1_280, height: 6_000 })
  await page.goto(stage.url() + made.path)
  // The parts after the first paint: the tabs are the last that is loaded, and who looks at the board is told a second after that.
  await page.getByRole('link', { name: 'Urgent' }).waitFor()
  await present
  const { cards } = await ada.api.get_board_view({ board })
  const ids = cards.map(({ _id }) => _id)
  const body = { label: { name: 'urgent', color: 'red' } } as const
  const label = (await ada.api.add_board_label({ board, body })) ?? ''
  const on = { cards: ids, addLabels: [label], addMembers: [ada.id] }
  await ada.api.change_cards({ board, body: on })
  await expect.poll(() => page.locator('.card .avatar').count()).toBe(ids.length)
  const { all } = await countRenders(page)
  expect(all).toBeGreaterThan(4 * ids.length)
  const card = ids[0] ?? ''
  await ada.api.edit_board_card({ board, card, body: { title: 'Another title' } })
  await page.getByText('Another title').waitFor()
  // The card, its labels, facts and people, and the parts of these.
  expect((await countRenders(page)).rendered).toBeLessThanOrEqual(9)
}

/** The names of those who look at the board, as a screen reader has them. */
function presentOn(page: Page): Promise<string[]> {
  const members = page.getByRole('list', { name: 'Members' }).getByRole('listitem')
  const people = members.filter({ hasText: 'Looking at the board now' }).getByRole('img')
  return people.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''))
}

/** The edges of each face in the header. */
function placesOf(page: Page): Promise<number[]> {
  const places = `[...document.querySelectorAll('.board-people .avatar')].flatMap((one) => {
    const { left, right } = one.getBoundingClientRect()
    return [left, right]
  })`
  return page.evaluate(places)
}

/** Resolves once a page is told who looks at its board. */
async function presenceTold(page: Page): Promise<void> {
  const feed = await page.waitForEvent('websocket')
  await feed.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"present"'))
}
