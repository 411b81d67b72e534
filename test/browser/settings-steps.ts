import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Stage } from './describe-in-browser.ts'
import type { Someone, User } from './users.ts'

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

/** A page of somebody, and what it did that it should not. */
export function signedIn(stage: Stage, user: User) {
  return stage.show('/b', { ...REFUSED, as: user })
}

/** A board of somebody, with its settings at a section. */
export async function settingsOf(stage: Stage, user: Someone, section: string) {
  const title = `Board of ${user.username}`
  const { _id: id } = await user.api.new_board({ body: { title } })
  const path = `/api/boards/${id}`
  const address = `${stage.url()}/b/${id}/board`
  const opening = { ...REFUSED, as: user, shows: '.settings' }
  const { page, faults } = await stage.show(`/b/${id}/board?settings=${section}`, opening)
  await page.getByRole('dialog', { name: 'Board settings' }).waitFor()
  return { page, faults, path, address, id }
}

export async function settled(page: Page, path: string, seen: (board: Board) => unknown) {
  return expect.poll(async () => seen((await send(page, 'GET', path)).body))
}

/** The titles of the lists of a board. */
export async function listTitles(page: Page, path: string): Promise<string[]> {
  const { body } = await send<{ title: string }[]>(page, 'GET', `${path}/lists`)
  return body.map(({ title }) => title)
}
