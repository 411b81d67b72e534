import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import type { Stage } from './describe-in-browser.ts'
import { type Someone, newName, someone } from './users.ts'

/** Some requests are refused on purpose; browsers report that. */
const REFUSED = { expects: /status of 4\d\d/ }

export type Board = { _id: string; title: string; labels: { name: string }[] }

type Sent<Body> = { status: number; body: Body }

/** Sends a request as whoever the page is signed in as. */
export function send<Body = Board>(
  page: Page,
  method: string,
  path: string,
  body?: object,
): Promise<Sent<Body>> {
  return page.evaluate<Sent<Body>>(`(async () => {
    const reply = await fetch(${JSON.stringify(path)}, {
      method: ${JSON.stringify(method)},
      headers: { 'content-type': 'application/json' },
      body: ${JSON.stringify(body === undefined ? undefined : JSON.stringify(body))},
    })
    return { status: reply.status, body: await reply.json() }
  })()`)
}

/** A board of somebody, which a page shows with its settings at a section, if one is given. */
export async function boardOf(stage: Stage, user: Someone, section?: string) {
  const title = `Board of ${user.username}`
  const { _id: id } = await user.api.new_board({ body: { title } })
  const path = `/api/boards/${id}`
  const own = `/b/${id}/board`
  const [query, shows] = section === undefined ? ['', 'h1'] : [`?settings=${section}`, '.settings']
  const { page, faults } = await stage.show(`${own}${query}`, { ...REFUSED, as: user, shows })
  return { page, faults, path, address: `${stage.url()}${own}`, id }
}

/** Adds and invites people in the settings of a board, whose only admin cannot leave it until there is another one. */
export async function manageMembers(page: Page): Promise<void> {
  const grace = await someone('grace')
  const name = page.getByLabel('Name or e-mail')
  await name.fill('nobody-of-this-name')
  await page.getByRole('button', { name: 'Add member' }).click()
  await page.getByText('Nobody here has this name or address.').waitFor()
  await name.fill(`${newName('nobody')}@example.com`)
  await name.press('Enter')
  await page.getByRole('button', { name: 'Invite', exact: true }).waitFor()
  await name.press('Enter')
  await page.getByLabel('Link of the invitation').waitFor()
  await name.fill(`${grace.username}@example.com`)
  await page.getByRole('button', { name: 'Add member' }).click()
  const role = page.getByLabel(`Role of ${grace.username}`)
  await role.selectOption('Comment only')
  await page.getByRole('dialog').getByText('Saved').waitFor({ state: 'attached' })
  await page.getByRole('button', { name: 'Leave' }).click()
  const stuck = page.getByText('A board needs an admin.')
  await stuck.waitFor()
  await role.selectOption('Admin')
  await stuck.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Leave' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave this board?' })
  await leaving.waitFor()
  expect(await wrongFor(page, 'dialog[open]')).toEqual([])
  await page.keyboard.press('Escape')
  await leaving.waitFor({ state: 'detached' })
}

/** Makes somebody a member who may only comment, and expects that the settings only show them what is. */
export async function expectOnlyShown(stage: Stage, user: Someone, id: string): Promise<void> {
  const lise = await someone('lise')
  const body = { action: 'add', role: 'comment-only' } as const
  await user.api.add_board_member({ board: id, user: lise.id, body })
  const opening = { ...REFUSED, as: lise, shows: '.settings' }
  const { page, faults } = await stage.show(`/b/${id}/board?settings=labels`, opening)
  await page.getByText('Only admins of the board can change this.').waitFor()
  expect(await page.getByRole('button', { name: 'Add label' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Integrations' }).count()).toBe(0)
  expect(await wrongFor(page)).toEqual([])
  expect(faults).toEqual([])
  await page.close()
}

export async function settled(page: Page, path: string, seen: (board: Board) => unknown) {
  return expect.poll(async () => seen((await send(page, 'GET', path)).body))
}

/** The titles of the lists of a board. */
export async function listTitles(page: Page, path: string): Promise<string[]> {
  const { body } = await send<{ title: string }[]>(page, 'GET', `${path}/lists`)
  return body.map(({ title }) => title)
}
