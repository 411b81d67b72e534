import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from '../../../client/client.ts'
import type { openMailServer } from '../../support/mail-server.ts'
import { type PushBrowser, newPushBrowser } from '../../support/push-browser.ts'

export type Api = ReturnType<typeof connect>

export type Sink = Awaited<ReturnType<typeof openMailServer>>

/** Somebody on the boards, with a webhook and a device of their own; who watches them all gets no mail of due dates. */
export type Person = {
  id: string
  email: string
  api: Api
  isWatcher: boolean
  browser: PushBrowser
}

export type Board = { id: string; name: string; list: string; swimlane: string }

export type Stage = { admin: Api; people: Person[]; boards: Board[] }

const PEOPLE = 6
const WATCHERS = 2
const BOARDS = 3

/** The body of an account. */
function account(username: string) {
  const email = `${username}@example.com`
  return { body: { username, email, password: 'a long password' } }
}

/** The paths at which a receiver gets what is for a board's webhook, a person's webhook and a person's device. */
export const PATHS = {
  board: ({ id }: Board) => `/boards/${id}`,
  person: ({ id }: Person) => `/people/${id}`,
  device: ({ id }: Person) => `/devices/${id}`,
}

/** People with confirmed addresses, who are all on each of the boards; `receiver` gets all that is not mail. */
export async function setStage(url: string, sink: Sink, receiver: string): Promise<Stage> {
  const admin = connect(url)
  await admin.register(account('admin'))
  const people: Person[] = []
  for (let at = 0; at < PEOPLE; at += 1) {
    const api = connect(url)
    const { id } = await api.register(account(`person-${at}`))
    const email = `person-${at}@example.com`
    await api.confirm_address({ body: { token: await tokenFor(sink, email) } })
    const person = { id, email, api, isWatcher: at < WATCHERS, browser: await newPushBrowser() }
    await api.new_user_integration({ body: { url: receiver + PATHS.person(person) } })
    const { keys } = person.browser
    const endpoint = receiver + PATHS.device(person)
    await api.new_push_subscription({ body: { endpoint, keys, name: 'Device' } })
    people.push(person)
  }
  const boards: Board[] = []
  for (const name of Array.from({ length: BOARDS }, (_, at) => `board${at}`))
    boards.push(await makeBoard(admin, name, people, receiver))
  return { admin, people, boards }
}

async function makeBoard(
  admin: Api,
  title: string,
  people: Person[],
  receiver: string,
): Promise<Board> {
  const { _id: board, defaultSwimlaneId: swimlane } = await admin.new_board({ body: { title } })
  const { _id: list } = await admin.new_list({ board, body: { title: 'List' } })
  const body = { action: 'add', isAdmin: false, isNoComments: false, isCommentOnly: false } as const
  for (const { id: user, api, isWatcher } of people) {
    await admin.add_board_member({ board, user, body })
    if (isWatcher) await api.watch_board({ board })
  }
  const made = { id: board, name: title, list, swimlane }
  await admin.new_integration({ board, body: { url: receiver + PATHS.board(made) } })
  return made
}

/** The secret of the link by which an address is confirmed. */
async function tokenFor({ received }: Sink, email: string): Promise<string> {
  const until = Date.now() + 60_000
  while (Date.now() < until) {
    for (const { envelope, text = '' } of received) {
      const token = /^http:\S+$/m.exec(text)?.[0].split('/').at(-1)
      if (envelope.to.includes(email) && token !== undefined) return token
    }
    await sleep(50)
  }
  throw new Error(`No link came for ${email}.`)
}
