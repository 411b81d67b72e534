import * as z from 'zod'
import { type Client, call, send } from '../../../scripts/demo/client.ts'
import { CALLERS, type Caller } from './ask.ts'
import { type Person, type FuzzState, newFuzzState, note } from './fuzz-state.ts'

const made = z.object({ _id: z.string() })
const granted = z.object({ _id: z.string(), authToken: z.string() })
const newBoard = z.object({ _id: z.string(), defaultSwimlaneId: z.string() })
const field = z.object({
  settings: z.object({ dropdownItems: z.array(z.object({ _id: z.string() })) }),
})

const FLAGS = { isAdmin: false, isNoComments: false, isCommentOnly: false, isWorker: false }

let people = 0

/** A fuzz state with three new people and two boards; `keeper` is a site admin whom no request names. */
export async function newStage(keeper: Client): Promise<FuzzState> {
  const [admin, member, stranger] = await Promise.all(
    CALLERS.map((caller) => newPerson(keeper, caller)),
  )
  if (!admin || !member || !stranger) throw new Error('There must be three callers.')
  const state = newFuzzState({ admin, member, stranger })
  await renew(keeper, state)
  return state
}

/** Gives a fuzz state new boards in the place of the old ones, and everybody a token that holds. */
export async function renew(keeper: Client, state: FuzzState): Promise<void> {
  for (const caller of CALLERS) {
    const person = await revived(keeper, caller, state.people[caller])
    state.people[caller] = person
    state.secrets.add(person.token)
    state.secrets.add(person.password)
  }
  state.places = []
  state.labels = []
  await addBoard(keeper, state)
  await addBoard(keeper, state)
}

async function newPerson(keeper: Client, caller: Caller): Promise<Person> {
  people += 1
  const username = `${caller}-${people}`
  const password = `a password of ${username} alone`
  const account = { username, password, email: `${username}@example.com` }
  const { _id: id } = await call(keeper, made, 'POST', '/api/users', account)
  return { id, username, password, token: '' }
}

/** The person with a new token, or somebody new where they are gone; the admin is one again. */
async function revived(keeper: Client, caller: Caller, old: Person): Promise<Person> {
  const { status } = await send(keeper, 'GET', `/api/users/${old.id}`)
  const person = status === 200 ? old : await newPerson(keeper, caller)
  const path = `/api/users/${person.id}`
  const standing = { action: 'enableLogin', isAdmin: caller === 'admin' }
  await call(keeper, made, 'PUT', path, standing)
  const { authToken } = await call(keeper, granted, 'POST', `/api/createtoken/${person.id}`)
  return { ...person, token: authToken }
}

/** A board with one of everything on it, made by its admin. */
async function addBoard(keeper: Client, state: FuzzState): Promise<void> {
  const { admin, member } = state.people
  const client: Client = { ...keeper, token: admin.token }
  const make = async (path: string, body: object) =>
    (await call(client, made, 'POST', path, body))._id
  const start = { title: 'Board', owner: admin.id }
  const { _id: board, defaultSwimlaneId } = await call(
    client,
    newBoard,
    'POST',
    '/api/boards',
    start,
  )
  const at = `/api/boards/${board}`
  state.boards.add(board)
  note(state, { board })
  note(state, { board, swimlane: defaultSwimlaneId })
  await call(client, made, 'POST', `${at}/members/${member.id}/add`, { action: 'add', ...FLAGS })
  const swimlane = await make(`${at}/swimlanes`, { title: 'Swimlane' })
  note(state, { board, swimlane })
  const label = await call(client, z.string(), 'PUT', `${at}/labels`, { label: 'Label' })
  state.labels.push({ board, label })
  const customField = await addFields(client, state, board, make)
  for (const title of ['To do', 'Done']) {
    const list = await make(`${at}/lists`, { title })
    note(state, { board, list })
    const card = await make(`${at}/lists/${list}/cards`, {
      title: 'Card',
      customFields: [{ _id: customField, value: 'text' }],
    })
    note(state, { board, list, card })
    await addOnCard(state, { board, list, card }, make)
  }
  const int = await make(`${at}/integrations`, { url: 'https://receiver.invalid/hook' })
  await call(client, made, 'PUT', `${at}/integrations/${int}`, { enabled: false })
  note(state, { board, int })
}

type Make = (path: string, body: object) => Promise<string>

/** Gives the field that takes any text. */
async function addFields(
  client: Client,
  state: FuzzState,
  board: string,
  make: Make,
): Promise<string> {
  const path = `/api/boards/${board}/custom-fields`
  const settings = { dropdownItems: [{ name: 'First' }, { name: 'Second' }] }
  const dropdown = await make(path, { name: 'Dropdown', type: 'dropdown', settings })
  const customField = await make(path, { name: 'Text', type: 'text', settings: '' })
  const shown = await call(client, field, 'GET', `${path}/${dropdown}`)
  note(state, { board, customField: dropdown })
  note(state, { board, customField })
  for (const { _id: item } of shown.settings.dropdownItems)
    note(state, { board, customField: dropdown, item })
  return customField
}

async function addOnCard(
  state: FuzzState,
  place: { board: string; list: string; card: string },
  make: Make,
): Promise<void> {
  const { board, list, card } = place
  const at = `/api/boards/${board}/cards/${card}`
  note(state, { board, card, comment: await make(`${at}/comments`, { comment: 'Comment' }) })
  const checklist = await make(`${at}/checklists`, { title: 'Checklist' })
  note(state, { board, card, checklist })
  const item = await make(`${at}/checklists/${checklist}/items`, { title: 'Item' })
  note(state, { board, card, checklist, item })
  const upload = { file: 'AAEC', name: 'a.bin', type: 'application/octet-stream' }
  const attachment = await make(
    `/api/boards/${board}/lists/${list}/cards/${card}/attachments`,
    upload,
  )
  note(state, { board, list, card, attachment })
}
