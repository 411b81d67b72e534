import type { Page, WebSocket } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { someone } from './users.ts'

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

describeInBrowser('who looks at a board', (stage) => {
  test('is shown to its members, who see each other come and go', async () => {
    const [ada, ben] = [await someone('ada'), await someone('ben')]
    const board = await makeLists(ada, { 'To do': ['Paint'] })
    const body = { username: ben.username, role: 'normal' } as const
    await ada.api.add_board_member_by_name({ board: board.id, body })
    const first = await showBoard(stage, ada, board)
    expect(await presentOn(first.page)).toEqual([])
    const before = await placesOf(first.page)
    const second = await showBoard(stage, ben, board)
    await expect.poll(() => presentOn(first.page)).toEqual([ben.username])
    await expect.poll(() => presentOn(second.page)).toEqual([ada.username])
    const members = first.page.getByRole('list', { name: 'Members' }).getByRole('img')
    // Nobody changes place or size by it.
    expect(await members.count()).toBe(2)
    expect(await placesOf(first.page)).toEqual(before)
    expect(await wrongFor(first.page)).toEqual([])
    // Leaving a board within the page ends its feed, too, however often and quickly that is.
    const feeds: WebSocket[] = []
    second.page.on('websocket', (feed) => {
      if (feed.url().includes(`/boards/${board.id}/live`)) feeds.push(feed)
    })
    const link = second.page.getByRole('link', { name: 'A board' })
    const home = second.page.locator('a[href="/b"]').first()
    for (let visit = 0; visit < 10; visit += 1) {
      await home.click()
      await link.click()
    }
    await home.click()
    await link.waitFor()
    await expect.poll(() => feeds.filter((feed) => !feed.isClosed()).length).toBe(0)
    expect(feeds.length).toBeGreaterThan(0)
    await expect.poll(() => presentOn(first.page)).toEqual([])
    expect(await members.count()).toBe(2)
    expect(first.faults).toEqual([])
  })
})
