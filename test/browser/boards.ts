import type { Page } from 'playwright-core'
import { type Client, connect } from '../../client/client.ts'
import type { Stage } from './describe-in-browser.ts'

const PASSWORD = 'a long password'

/** Somebody with an account, and their client. */
export type Someone = { username: string; id: string; api: Client }

let made = 0

/** Registers somebody new. */
export async function someone(stage: Stage, name = 'user'): Promise<Someone> {
  made += 1
  const username = `${name}${made}`
  const api = connect(stage.url())
  const email = `${username}@example.com`
  const { id } = await api.register({ body: { username, email, password: PASSWORD } })
  return { username, id, api }
}

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

/** Opens the page of a board as somebody who is signed in. */
export async function showBoard(stage: Stage, { username }: Someone, { path }: MadeBoard) {
  const expects = /status of 40[0134]|ERR_INTERNET_DISCONNECTED|WebSocket/
  const visit = await stage.show(`/sign-in?to=${path}`, { expects })
  const { page } = visit
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.locator('.list-head').first().waitFor()
  return visit
}

/** The titles of the cards of each list, as the page shows them. */
export async function shownLists(page: Page): Promise<Record<string, string[]>> {
  const lists = await page.locator('.list:has(h2)').all()
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
  await page.waitForFunction('navigator.serviceWorker.controller !== null')
}
