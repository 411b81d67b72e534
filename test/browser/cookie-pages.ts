import type { Page } from 'playwright-core'

/** The things that a page tries with a board and a picture on it. */
export type Tries = { base: string; board: string; picture: string }

/** The results: the status of a read, whether a picture was shown, and whether a feed opened. */
type Came = { read: number | string; picture: string; feed: string }

/** Runs a script in a page with one argument. Scripts are text, because these files are compiled without the types of the DOM. */
function runIn<T>(page: Page, script: string, argument: unknown): Promise<T> {
  return page.evaluate<T>(`(${script})(${JSON.stringify(argument)})`)
}

/** Registers from a page of the service: the keys of the reply, and the cookies that scripts see. */
export function registerByCookie(
  page: Page,
  username: string,
): Promise<{ keys: string[]; cookies: string }> {
  return runIn(page, REGISTER, username)
}

const REGISTER = `async (username) => {
  const reply = await fetch('/users/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'laneway-session': 'cookie' },
    body: JSON.stringify({ username, email: username + '@example.com', password: 'a long password' }),
  })
  return { keys: Object.keys(await reply.json()), cookies: document.cookie }
}`

/** Makes a board with a picture on it, from a page that is signed in. */
export function makeBoard(page: Page): Promise<{ board: string; picture: string }> {
  return runIn(page, MAKE_BOARD, 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7')
}

const MAKE_BOARD = `async (picture) => {
  const send = async (path, body) => {
    const reply = await fetch(path, { method: 'POST', body })
    return path + '/' + (await reply.json())._id
  }
  const titled = (title) => new URLSearchParams({ title, owner: '' })
  const board = await send('/api/boards', titled('Mine'))
  const list = await send(board + '/lists', titled('To do'))
  const card = await send(list + '/cards', titled('A card'))
  const form = new FormData()
  const bytes = Uint8Array.from(atob(picture), (one) => one.charCodeAt(0))
  form.set('file', new File([bytes], 'pixel.gif', { type: 'image/gif' }))
  return { board, picture: await send(card + '/attachments', form) }
}`

/** Reads a board, shows a picture and opens a feed, with all the credentials that the page may send. */
export function tryAll(page: Page, tries: Tries): Promise<Came> {
  return runIn(page, TRY_ALL, tries)
}

const TRY_ALL = `async ({ base, board, picture }) => {
  const read = fetch(base + board, { credentials: 'include' }).then(
    ({ status }) => status,
    () => 'blocked',
  )
  const shown = new Promise((resolve) => {
    const image = new Image()
    image.onload = () => resolve('shown')
    image.onerror = () => resolve('blocked')
    image.src = base + picture
  })
  const opened = new Promise((resolve) => {
    const socket = new WebSocket(base.replace('http', 'ws') + board + '/live', ['laneway'])
    socket.onopen = () => resolve('open')
    socket.onerror = () => resolve('blocked')
  })
  return { read: await read, picture: await shown, feed: await opened }
}`

/** Makes a list by what needs no preflight: by fetch, and by a form, after which the page shows the reply. */
export async function tryWrites(page: Page, { base, board }: Tries): Promise<void> {
  const url = `${base}${board}/lists`
  await runIn(page, WRITE_BY_FETCH, url)
  await Promise.all([page.waitForEvent('load'), runIn(page, WRITE_BY_FORM, url)])
}

const WRITE_BY_FETCH = `async (url) => {
  const body = new URLSearchParams({ title: 'Forged by fetch' })
  const init = { method: 'POST', mode: 'no-cors', credentials: 'include', body }
  await fetch(url, init).catch(() => undefined)
}`

const WRITE_BY_FORM = `(url) => {
  const form = document.createElement('form')
  form.method = 'POST'
  form.action = url
  const field = document.createElement('input')
  field.name = 'title'
  field.value = 'Forged by a form'
  form.append(field)
  document.body.append(form)
  form.submit()
}`
