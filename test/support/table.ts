import type { operations } from '../../src/app/table.ts'
import { parametersOf } from '../../src/kernel/contract/operation.ts'
import type { Revision } from '../../src/kernel/contract/revisions.ts'
import { type Field, described, documentOf } from './document.ts'
import type { Json } from './client.ts'
import { newDeletedCard } from './deleted-card.ts'
import { linkFor } from './links.ts'
import { invitedElsewhere, sharedBy } from './secrets.ts'
import { SAMPLES, leastBody } from './least-body.ts'
import { deviceFor, notificationFor, parkedMail, webhookFor } from './notifications.ts'
import { replayOn } from './replays.ts'
import {
  as,
  namedTokenFor,
  newBoard,
  newList,
  passkeyFor,
  person,
  providerOf,
  signInOf,
} from './people.ts'

export type Listed = (typeof operations)[number]

/** Ids for the parameters of paths, by their names. */
export type Ids = Record<string, string>

/** The body of an operation by its document: its fields, which are required, and the least body that will do. */
export type BodyAsked = { fields: Record<string, Field>; required: string[]; least: Json }

/** The body an operation asks for in a revision; undefined if it takes none. Ids are among those given. */
export async function bodyAsked(
  { name, method, path }: Listed,
  revision: Revision,
  ids: Ids = {},
): Promise<BodyAsked | undefined> {
  const found = described(await documentOf(revision), method, path)
  const schema = found?.requestBody?.content['application/json']?.schema
  if (schema === undefined) return undefined
  const { properties: fields = {}, required = [] } = schema
  return { fields, required, least: { ...leastBody(schema, ids), ...(await linkFor(name)) } }
}

/** The path with its parameters filled in. */
export function pathOf({ path }: { path: string }, ids: Ids): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ids[name] ?? name))
}

/** The parameters of a path that are ids, and so of something that is there or not. */
export function idsIn({ path }: { path: string }): string[] {
  return parametersOf(path).filter((name) => name !== 'customFieldValue' && name !== 'source')
}

/** Ids of what there is on a new board for every parameter: two swimlanes, a card with all that can be on one. */
export async function newIds(given: Parameters<typeof newBoard>[0] = {}): Promise<Ids> {
  const board = await newBoard(given)
  const { admin, siteAdmin } = board.people
  const api = as(admin)
  const member = await person()
  const { id: user } = member
  await as(member).edit('/api/user/avatar', { picture: SAMPLES['picture'] })
  await api.edit(`${board.path}/background`, { picture: SAMPLES['picture'] })
  const { id: list, path: inList, cards } = await newList(board, ['A card', 'Another card'])
  const [card = '', target = ''] = cards
  const deletedCard = await newDeletedCard(api, inList)
  const restorable = await newDeletedCard(api, inList)
  const onCard = `${board.path}/cards/${card}`
  const flags = { isAdmin: false, isNoComments: false, isCommentOnly: false }
  await as(siteAdmin).sure('POST', `${board.path}/members/${user}/add`, { action: 'add', ...flags })
  const swimlane = await api.made(`${board.path}/swimlanes`, { title: 'Spare' })
  await api.made(`${onCard}/dependencies`, { cardId: target })
  const comment = await api.made(`${onCard}/comments`, { comment: 'A comment' })
  const checklist = await api.made(`${onCard}/checklists`, { title: 'A checklist' })
  const items = `${onCard}/checklists/${checklist}/items`
  const checklistItem = await api.made(items, { title: 'An item' })
  const settings = { dropdownItems: [{ name: 'First' }, { name: 'Second' }] }
  const fields = `${board.path}/custom-fields`
  const customField = await api.made(fields, { name: 'A field', type: 'dropdown', settings })
  const field = await api.read<{ settings: { dropdownItems: { _id: string }[] } }>(
    `${fields}/${customField}`,
  )
  const dropdownItem = field.settings.dropdownItems[0]?._id ?? ''
  const int = await api.made(`${board.path}/integrations`, { url: SAMPLES['url'] })
  const delivery = await api.made(`${board.path}/integrations/${int}/ping`, {})
  const upload = { file: SAMPLES['picture'], name: 'a.bin', type: 'application/octet-stream' }
  const attachment = await api.made(`${inList}/cards/${card}/attachments`, upload)
  const spare = await api.made(`${inList}/cards/${card}/attachments`, { ...upload, name: 'b.bin' })
  const signIn = await signInOf(siteAdmin.id)
  const provider = await providerOf(siteAdmin.id)
  const { id: token } = await namedTokenFor(siteAdmin.id)
  const { id: userToken } = await namedTokenFor(user)
  const userSignIn = await signInOf(user)
  const siteInvitation = await as(siteAdmin).made('/api/invitations', {})
  const secret = await invitedElsewhere()
  const passkey = await passkeyFor(siteAdmin.id)
  const link = await sharedBy(board)
  const made = { comment, checklist, checklistItem, customField, dropdownItem, attachment, spare }
  const filter = await as(siteAdmin).made('/api/user/filters', { name: 'Mine', q: '' })
  const notification = await notificationFor(siteAdmin.id, board.id)
  const feed = await as(siteAdmin).made('/api/user/feeds', { kind: 'calendar' })
  const [outboxItem, resent] = [await parkedMail(), await parkedMail()]
  const ids = {
    outboxItem,
    resent,
    filter,
    notification,
    device: await deviceFor(siteAdmin.id),
    webhook: await webhookFor(siteAdmin.id),
    replay: await replayOn(board.id),
    feed,
    board: board.id,
    list,
    card,
    target,
    deletedCard,
    restorable,
    swimlane,
    user,
    int,
    delivery,
    signIn,
    provider,
    token,
    userToken,
    userSignIn,
    siteInvitation,
    secret,
    passkey,
    link,
    source: 'planka',
    ...made,
  }
  return madeToo(ids, (path, body) => api.made(path, body))
}

/** The ids, and those of what `make` makes: one of each thing that has a list on a board and none of these ids. */
export async function madeToo(
  ids: Ids,
  make: (path: string, body: Json) => Promise<string>,
  isWanted: (name: string) => boolean = () => true,
): Promise<Ids> {
  const document = await documentOf('11')
  const all = { ...ids }
  for (const path of Object.keys(document.paths)) {
    const [, list = '', name = ''] = ON_BOARD.exec(path) ?? []
    const asked = described(document, 'POST', list)?.requestBody?.content['application/json']
    if (asked && !(name in all) && isWanted(name))
      all[name] = await make(pathOf({ path: list }, ids), leastBody(asked.schema))
  }
  return all
}

/** The path of one thing in a list on a board: that of the list, and what names the thing. */
const ON_BOARD = /^(\/api\/boards\/\{board\}\/[\w-]+)\/\{(\w+)\}$/

/** The ids as an operation names them: an item is one of a checklist or of a dropdown, an attachment that is deleted by its id alone is the spare one, a deleted card that is restored is not the one that is deleted for good, and an invitation that no board names is deleted by its id and read by its secret. */
export function idsFor({ path, method }: { path: string; method: string }, ids: Ids): Ids {
  const { checklistItem = '', dropdownItem = '', attachment = '', spare = '' } = ids
  const { invitation = '', siteInvitation = '', secret = '' } = ids
  const { deletedCard = '', restorable = '', outboxItem = '', resent = '' } = ids
  const bySecret = method === 'DELETE' ? siteInvitation : secret
  return {
    ...ids,
    invitation: path.startsWith('/api/invitations/') ? bySecret : invitation,
    item: path.includes('dropdown-items') ? dropdownItem : checklistItem,
    attachment: isDeletedByIdAlone(path) ? spare : attachment,
    deletedCard: path.endsWith('/restore') ? restorable : deletedCard,
    outboxItem: path.endsWith('/retry') ? resent : outboxItem,
  }
}

function isDeletedByIdAlone(path: string): boolean {
  return path.startsWith('/api/attachment/delete/')
}

/** The operations in an order that lets each succeed: what deletes comes last, the deepest and latest first. */
export function inOrder(table: readonly Listed[]): Listed[] {
  // It takes the tokens of a user, who must exist.
  const endsTokens = ({ name }: Listed) => name === 'delete_user_token'
  const depth = (one: Listed) => {
    if (endsTokens(one)) return 4
    // Parts of a card without an id of their own go before the card.
    const isPart = isDeletedByIdAlone(one.path) || !one.path.endsWith('}')
    return isPart ? 100 : one.path.split('/').length
  }
  // A card that is no longer watched is still there.
  const ends = (one: Listed) =>
    (one.method === 'DELETE' && !one.path.endsWith('/watch')) || endsTokens(one)
  const deletes = table.filter(ends).toReversed()
  return [
    ...table.filter((operation) => !ends(operation)),
    ...deletes.toSorted((a, b) => depth(b) - depth(a)),
  ]
}

/** Collects what each operation of a table gave, by its name. */
export async function each(
  table: readonly Listed[],
  ask: (operation: Listed) => Promise<unknown>,
): Promise<Json> {
  const seen: Json = {}
  for (const operation of table) seen[operation.name] = await ask(operation)
  return seen
}

/** Returns what `each` gives where all of a table give what they should. */
export function all(table: readonly Listed[], wanted: (operation: Listed) => unknown): Json {
  return Object.fromEntries(table.map((operation) => [operation.name, wanted(operation)]))
}

/** The status of an operation that does what it is asked: a WebSocket is opened, or there is a reply. These tests have no mail. */
export function doneStatus({ name, reply, accepted }: Listed): number {
  if (name === 'send_confirmation') return 409
  return reply('7.92').kind === 'socket' ? 101 : accepted ? 202 : 200
}

/** A status, with its code where it is a refusal. */
export function outcome({ status, body }: { status: number; body: Json | undefined }): string {
  return status < 300 ? String(status) : `${status} ${String(body?.['code'])}`
}
