import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Stage } from './describe-in-browser.ts'
import type { SessionSetting } from './sessions.ts'
import type { Someone } from './users.ts'

/** A board with lists of cards, by their titles. */
export type MadeBoard = { id: string; path: string; lists: string[] }

type BoardGiven = { title?: string; permission?: 'private' | 'public' }

/** Makes a board for somebody. */
export async function makeLists(
  { api }: Someone,
  given: Record<string, string[]>,
  { title = 'A board', permission = 'private' }: BoardGiven = {},
): Promise<MadeBoard> {
  const { _id: board } = await api.new_board({ body: { title, permission } })
  const [swimlane] = await api.get_all_swimlanes({ board })
  const swimlaneId = swimlane?._id ?? ''
  const lists: string[] = []
  for (const [title, cards] of Object.entries(given)) {
    const { _id: list } = await api.new_list({ board, body: { title } })
    lists.push(list)
    const body = { swimlaneId, cards: cards.map((card) => ({ title: card })) }
    if (cards.length > 0) await api.new_cards({ board, list, body })
  }
  return { id: board, path: `/b/${board}/board`, lists }
}

/** The id of the card that has a title; throws if the board has none. */
export async function cardOn({ api }: Someone, board: string, title: string): Promise<string> {
  const { cards } = await api.get_board_view({ board })
  const found = cards.find((card) => card.title === title)
  if (found === undefined) throw new Error(`The board has no card "${title}".`)
  return found._id
}

/** Opens the page of a board as somebody. */
export function showBoard(
  stage: Stage,
  user: Someone,
  { path }: MadeBoard,
  setting: SessionSetting = {},
) {
  const expects = /status of 40[0134]|net::ERR_|WebSocket/
  return stage.show(path, { ...setting, as: user, expects, shows: '.list-head' })
}

/** Leads a page to a board, and waits until that is there. */
export async function goToBoard(stage: Stage, page: Page, { path }: MadeBoard): Promise<void> {
  await page.goto(stage.url() + path)
  await page.locator('.list-head').first().waitFor()
}

/** Leads a page to another address of Laneway by a link, as one goes on within the page: it takes a third of what loading it again does. */
export function goWithin(page: Page, path: string): Promise<void> {
  return page.evaluate<void>(`{
    const link = Object.assign(document.createElement('a'), { href: ${JSON.stringify(path)} })
    document.body.append(link)
    link.click()
    link.remove()
  }`)
}

/** Leads a page to a board by a link, and waits until that is there. */
export async function openBoard(page: Page, { id, path }: MadeBoard): Promise<void> {
  await goWithin(page, path)
  await page
    .locator(
      `.board-page:has(h1[data-title="board ${id}"]) .card-title, .board-page:has(h1[data-title="board ${id}"]) .list-head`,
    )
    .first()
    .waitFor()
}

/** The titles of the cards of each list, as the page shows them. */
export async function shownLists(page: Page): Promise<Record<string, string[]>> {
  const lists = await page.locator('.list:has(.list-head)').all()
  const entries = lists.map(async (list): Promise<[string, string[]]> => [
    await list.getByRole('heading').innerText(),
    await list.locator('.card-title').allInnerTexts(),
  ])
  return Object.fromEntries(await Promise.all(entries))
}

/** Adds cards by typing lines into a list. */
export async function typeCards(page: Page, list: string, lines: string): Promise<void> {
  await page.getByRole('button', { name: `Add card to ${list}` }).click()
  await page.getByRole('textbox', { name: `Add card to ${list}` }).fill(lines)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

/** Waits until the page opens without a connection. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready')
  const isControlled = () => page.evaluate('navigator.serviceWorker.controller !== null')
  await expect.poll(isControlled).toBe(true)
}
