import { exports } from 'cloudflare:workers'
import { person, tokenOf } from '../../support/people.ts'
import { type Ground, fill, openGround } from './support.ts'

export type Params = Record<string, string>

export const FLAGS = { isAdmin: false, isNoComments: false, isCommentOnly: true }

const PASSWORD = 'correct horse'

/** An account that nobody has yet. */
export function account() {
  const username = `user-${crypto.randomUUID()}`
  return { username, email: `${username}@example.com`, password: PASSWORD }
}

/** A board as a client of its owner sees it: `params` holds what paths may name on it. */
export type World = { ground: Ground; params: Params; token: string }

/** How a world is to be: its cards, whether the list and swimlane named hold but one of them, and which path it is for. */
export type Wish = { cards: number; isSmall?: boolean; path?: string }

/** A board with what a path may name on it, all of it warm. */
export async function openWorld({ cards, isSmall = false, path = '' }: Wish): Promise<World> {
  const ground = await openGround(2)
  await fill(ground, cards)
  const token = await tokenOf(ground.owner.userId)
  const world: World = { ground, token, params: { board: ground.id } }
  const { _id: lane = '' } = await made(world, '/swimlanes', { title: 'Small' })
  const { _id: list = '' } = await made(world, '/lists', { title: 'Small' })
  const place = { list: isSmall ? list : ground.list(0), swimlane: isSmall ? lane : ground.lane }
  const first = { title: 'Card', swimlaneId: place.swimlane }
  const { _id: card = '' } = await made(world, `/lists/${place.list}/cards`, first)
  const { id: user } = await person()
  await made(world, `/members/${user}/add`, { action: 'add', ...FLAGS, isCommentOnly: false })
  Object.assign(world.params, { ...place, card, user })
  for (const [param, add] of Object.entries(ADDED))
    if (path.includes(`{${param}}`)) Object.assign(world.params, await add(world))
  return world
}

async function made(world: World, path: string, body: object): Promise<Params> {
  const reply = await send(world, 'POST', `/api/boards/${world.ground.id}${path}`, body)
  if (reply.status !== 200) throw new Error(`${path}: ${await reply.text()}`)
  return reply.json()
}

async function read<T>({ ground, ...world }: World, path: string): Promise<T> {
  return (await send({ ground, ...world }, 'GET', `/api/boards/${ground.id}${path}`)).json()
}

/** What is added to a world whose path names it. */
const ADDED: Record<string, (world: World) => Promise<Params>> = {
  async comment(world) {
    const { card = '' } = world.params
    const { _id: comment = '' } = await made(world, `/cards/${card}/comments`, { comment: 'Word' })
    return { comment }
  },
  async checklist(world) {
    const path = `/cards/${world.params['card'] ?? ''}/checklists`
    const { _id: checklist = '' } = await made(world, path, { title: 'List', items: ['One'] })
    const { items } = await read<{ items: Params[] }>(world, `${path}/${checklist}`)
    return { checklist, item: items[0]?.['_id'] ?? '' }
  },
  async customField(world) {
    const field = { name: 'Field', type: 'dropdown', settings: {}, ...SWITCHES }
    const { _id: customField = '' } = await made(world, '/custom-fields', field)
    await made(world, `/custom-fields/${customField}/dropdown-items`, { items: ['One'] })
    const path = `/custom-fields/${customField}`
    const { settings } = await read<{ settings: { dropdownItems: Params[] } }>(world, path)
    return { customField, item: settings.dropdownItems[0]?.['_id'] ?? '', customFieldValue: 'One' }
  },
  async attachment(world) {
    const { list = '', card = '' } = world.params
    const path = `/lists/${list}/cards/${card}/attachments`
    const { _id: attachment = '' } = await made(world, path, someFile())
    return { attachment }
  },
  async int(world) {
    const { _id: int = '' } = await made(world, '/integrations', { url: 'https://example.com/' })
    const { _id: delivery = '' } = await made(world, `/integrations/${int}/ping`, {})
    return { int, delivery }
  },
}

const SWITCHES = {
  showOnCard: true,
  automaticallyOnCard: false,
  showLabelOnMiniCard: false,
  authorId: '',
}

/** A form that uploads a small file. */
export function someFile(): FormData {
  const form = new FormData()
  form.append('file', new File(['bytes'], 'file.txt', { type: 'text/plain' }))
  return form
}

/** Calls the service with the owner's token. */
export function send(
  { token }: World,
  method: string,
  path: string,
  body?: object,
  more: Record<string, string> = {},
): Promise<Response> {
  const isForm = body instanceof FormData
  const type = { ...(!isForm && { 'content-type': 'application/json' }) }
  return exports.default.fetch(`https://laneway.test${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...type, ...more },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
}

export type Cost = { trips: number; rows: number }

/** What a reply says that it cost. */
export function costIn({ headers }: Response): Cost {
  const said = headers.get('server-timing') ?? ''
  const [, trips, rows] = /desc="(\d+) trips, (\d+) read, \d+ written"/.exec(said) ?? []
  return { trips: Number(trips), rows: Number(rows) }
}
