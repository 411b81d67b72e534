import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Stage } from './describe-in-browser.ts'
import { PATIENTLY } from './steps.ts'

export const PASSWORD = 'a long password'

/** Visitors ask who they are, and some requests are refused on purpose; browsers report that. */
const REFUSED = { expects: /status of 4\d\d/ }

export type Sent = {
  status: number
  body: { _id: string; title: string; labels: { name: string }[] }
}

/** Sends a request as whoever the page is signed in as. */
export function send(page: Page, method: string, path: string, body?: object): Promise<Sent> {
  return page.evaluate<Sent>(`(async () => {
    const reply = await fetch(${JSON.stringify(path)}, {
      method: ${JSON.stringify(method)},
      headers: { 'content-type': 'application/json' },
      body: ${JSON.stringify(body === undefined ? undefined : JSON.stringify(body))},
    })
    return { status: reply.status, body: await reply.json() }
  })()`)
}

/** A page of a new user who is signed in, and what it did that it should not. */
export async function signedIn(stage: Stage, username: string) {
  await stage.register(username, PASSWORD)
  const { page, faults } = await stage.show('/sign-in?to=/b', REFUSED)
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Your boards' }).waitFor()
  return { page, faults }
}

/** A board of a new user, with its settings at a section. */
export async function settingsOf(stage: Stage, username: string, section: string) {
  const { page, faults } = await signedIn(stage, username)
  const { body } = await send(page, 'POST', '/api/boards', { title: `Board of ${username}` })
  const path = `/api/boards/${body._id}`
  const address = `${stage.url()}/b/${body._id}/board`
  await page.goto(`${address}?settings=${section}`)
  await page.getByRole('dialog', { name: 'Board settings' }).waitFor()
  return { page, faults, path, address, id: body._id }
}

export async function settled(page: Page, path: string, seen: (board: Sent['body']) => unknown) {
  return expect.poll(async () => seen((await send(page, 'GET', path)).body), PATIENTLY)
}
