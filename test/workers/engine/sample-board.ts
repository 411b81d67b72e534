import { invitedElsewhere } from '../../support/secrets.ts'
import { SAMPLES } from '../../support/least-body.ts'
import { idsIn, madeToo } from '../../support/table.ts'
import {
  namedTokenFor,
  passkeyFor,
  person,
  providerOf,
  signInOf,
  tokenOf,
} from '../../support/people.ts'
import { deviceFor, notificationFor, parkedMail, webhookFor } from '../../support/notifications.ts'
import { replayOn } from '../../support/replays.ts'
import { someFile } from './some-file.ts'
import { type Params, type SampleBoard, send } from './sample-request.ts'
import { fill, openTestBoard } from './support.ts'

export const FLAGS = { isAdmin: false, isNoComments: false, isCommentOnly: true }

const PASSWORD = 'correct horse'

/** A new account. */
export function account() {
  const username = `user-${crypto.randomUUID()}`
  return { username, email: `${username}@example.com`, password: PASSWORD }
}

/** The options of a sample board: its cards, whether the list and swimlane named hold but one of them, and which path and method it is for. */
export type SampleOptions = { cards: number; isSmall?: boolean; path?: string; method?: string }

/** A board with what a path may name on it, all of it warm. */
export async function openSampleBoard({
  cards,
  isSmall = false,
  path = '',
  method = '',
}: SampleOptions): Promise<SampleBoard> {
  const testBoard = await openTestBoard(2)
  const [{ id: user }] = await Promise.all([person(), fill(testBoard, cards)])
  const [{ id: list }, { id: swimlane }] = await Promise.all([
    testBoard.make('createList', { title: 'Small' }),
    testBoard.make('createSwimlane', { title: 'Small' }),
    testBoard.make('addMember', { user }),
  ])
  const token = await tokenOf(testBoard.owner.userId)
  const params = { board: testBoard.id, user, source: 'planka' }
  const sample: SampleBoard = { testBoard, token, params }
  const place = {
    list: isSmall ? list : testBoard.list(0),
    swimlane: isSmall ? swimlane : testBoard.swimlane,
  }
  // By the service, which knows the token then.
  const first = { title: 'Card', swimlaneId: place.swimlane }
  const { _id: card = '' } = await made(sample, `/lists/${place.list}/cards`, first)
  Object.assign(sample.params, { ...place, card })
  for (const [param, add] of Object.entries(ADDED))
    if (
      path.includes(`{${param}}`) ||
      path.endsWith(`/${param}`) ||
      path.startsWith(`/api/${param}/`)
    )
      Object.assign(sample.params, await add(sample))
  if (path.includes('/api/invitations/{'))
    sample.params['invitation'] = await invitationFor(sample, method)
  if (namesMore(path)) {
    const isNamed = (param: string) => path.includes(`{${param}}`)
    Object.assign(sample.params, await madeToo(sample.params, makeIn(sample), isNamed))
  }
  return sample
}

/** Returns true if a path names something that none of these functions makes, but an operation. */
export function namesMore(path: string): boolean {
  return idsIn({ path }).some((param) => !MADE.has(param) && !(param in ADDED))
}

const MADE = new Set('board list swimlane card user item delivery'.split(' '))

function makeIn(sample: SampleBoard): (path: string, body: object) => Promise<string> {
  return async (path, body) => {
    const reply = await send(sample, 'POST', path, body)
    return (await reply.json<Params>())['_id'] ?? ''
  }
}

async function made(sample: SampleBoard, path: string, body: object): Promise<Params> {
  const reply = await send(sample, 'POST', `/api/boards/${sample.testBoard.id}${path}`, body)
  if (reply.status !== 200) throw new Error(`${path}: ${await reply.text()}`)
  return reply.json()
}

async function read<T>({ testBoard, ...sample }: SampleBoard, path: string): Promise<T> {
  return (await send({ testBoard, ...sample }, 'GET', `/api/boards/${testBoard.id}${path}`)).json()
}

async function addDependency(sample: SampleBoard): Promise<Params> {
  const { list = '', card = '' } = sample.params
  const { _id: target = '' } = await made(sample, `/lists/${list}/cards`, { title: 'Target' })
  await made(sample, `/cards/${card}/dependencies`, { cardId: target })
  return { target }
}

/** The things that are added to a sample board whose path names them. */
const ADDED: Record<string, (sample: SampleBoard) => Promise<Params>> = {
  dependencies: addDependency,
  target: addDependency,
  async comment(sample) {
    const { card = '' } = sample.params
    const { _id: comment = '' } = await made(sample, `/cards/${card}/comments`, { comment: 'Word' })
    return { comment }
  },
  async deletedCard(sample) {
    const path = `/lists/${sample.params['list'] ?? ''}/cards`
    const { _id: deletedCard = '' } = await made(sample, path, { title: 'Deleted' })
    const at = `/api/boards/${sample.testBoard.id}${path}/${deletedCard}`
    await send(sample, 'DELETE', at)
    return { deletedCard }
  },
  async checklist(sample) {
    const path = `/cards/${sample.params['card'] ?? ''}/checklists`
    const { _id: checklist = '' } = await made(sample, path, { title: 'List', items: 'One\nTwo' })
    const { items } = await read<{ items: Params[] }>(sample, `${path}/${checklist}`)
    return { checklist, item: items[0]?.['_id'] ?? '' }
  },
  async customField(sample) {
    const field = { name: 'Field', type: 'dropdown', settings: {} }
    const { _id: customField = '' } = await made(sample, '/custom-fields', field)
    await made(sample, `/custom-fields/${customField}/dropdown-items`, { items: ['One'] })
    const path = `/custom-fields/${customField}`
    const { settings } = await read<{ settings: { dropdownItems: Params[] } }>(sample, path)
    return { customField, item: settings.dropdownItems[0]?.['_id'] ?? '', customFieldValue: 'One' }
  },
  async attachment(sample) {
    const { list = '', card = '' } = sample.params
    const path = `/lists/${list}/cards/${card}/attachments`
    const { _id: attachment = '' } = await made(sample, path, someFile())
    return { attachment }
  },
  async avatar(sample) {
    const [{ picture }, { user = '' }] = [SAMPLES, sample.params]
    for (const token of [sample.token, await tokenOf(user)])
      await send({ ...sample, token }, 'PUT', '/api/user/avatar', { picture })
    return {}
  },
  async background(sample) {
    const path = `/api/boards/${sample.testBoard.id}/background`
    await send(sample, 'PUT', path, { picture: SAMPLES['picture'] })
    return {}
  },
  async notification({ testBoard }) {
    return { notification: await notificationFor(testBoard.owner.userId, testBoard.id) }
  },
  device: async ({ testBoard }) => ({ device: await deviceFor(testBoard.owner.userId) }),
  replay: async ({ testBoard }) => ({ replay: await replayOn(testBoard.id) }),
  outboxItem: async () => ({ outboxItem: await parkedMail() }),
  async webhook({ testBoard }) {
    return { webhook: await webhookFor(testBoard.owner.userId) }
  },
  async filter(sample) {
    const reply = await send(sample, 'POST', '/api/user/filters', { name: 'Mine', q: 'member:me' })
    return { filter: (await reply.json<Params>())['_id'] ?? '' }
  },
  async feed(sample) {
    const reply = await send(sample, 'POST', '/api/user/feeds', { kind: 'calendar' })
    return { feed: (await reply.json<Params>())['_id'] ?? '' }
  },
  provider: async ({ testBoard }) => ({ provider: await providerOf(testBoard.owner.userId) }),
  signIn: async ({ testBoard }) => ({ signIn: await signInOf(testBoard.owner.userId) }),
  passkey: async ({ testBoard }) => ({ passkey: await passkeyFor(testBoard.owner.userId) }),
  async token({ testBoard }) {
    return { token: (await namedTokenFor(testBoard.owner.userId)).id }
  },
  async link(sample) {
    const { url = '' } = await made(sample, '/shares', { name: 'For everybody' })
    return { link: url.split('/').at(-1) ?? '' }
  },
  async userToken({ params }) {
    return { userToken: (await namedTokenFor(params['user'] ?? '')).id }
  },
  async userSignIn({ params }) {
    return { userSignIn: await signInOf(params['user'] ?? '') }
  },
  async int(sample) {
    const { _id: int = '' } = await made(sample, '/integrations', { url: 'https://example.com/' })
    const { _id: delivery = '' } = await made(sample, `/integrations/${int}/ping`, {})
    return { int, delivery }
  },
}

/** An invitation that no board names: the id of one to the site to delete, the secret of another to read or accept. */
async function invitationFor(sample: SampleBoard, method: string): Promise<string> {
  if (method !== 'DELETE') return invitedElsewhere()
  const reply = await send(sample, 'POST', '/api/invitations', {})
  return (await reply.json<Params>())['_id'] ?? ''
}
