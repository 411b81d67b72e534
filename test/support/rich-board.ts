import type { Json } from './client.ts'
import { as, newBoard, newList } from './people.ts'
import { BALLOT, PLAIN } from './full-card.ts'

/** A value for each type of custom field. */
const VALUES: Record<string, unknown> = {
  text: 'Some "text" \u2028 ✓',
  number: 2.5,
  date: '2026-03-01T00:00:00.000Z',
  dropdown: 'Second',
  currency: 12,
  checkbox: true,
  stringtemplate: 'a-b',
}

const SETTINGS = {
  dropdownItems: [{ name: 'First' }, { name: 'Second' }],
  currencyCode: 'EUR',
  stringtemplateFormat: '%s',
  stringtemplateSeparator: '-',
}

type Fields = { type: string; id: string }[]

/** A board with every kind of thing on it, in every state, made by its admin and the site admin. */
export async function newRichBoard() {
  const board = await newBoard({
    roles: ['member', 'noComments', 'commentOnly', 'worker', 'removed'],
  })
  const { path, people } = board
  const [api, site] = [as(people.admin), as(people.siteAdmin)]
  await api.edit(path, {
    title: 'Rich board 😀',
    description: 'Of everything',
    color: 'midnight',
    permission: 'public',
    allowsSubtasks: false,
    allowsCreatorOnMinicard: true,
  })
  const side = await api.made(`${path}/swimlanes`, { title: 'Side' })
  await api.edit(`${path}/swimlanes/${side}`, { color: 'sky', collapsed: true, sort: -2 })
  const gone = await api.made(`${path}/swimlanes`, { title: 'Archived lane' })
  await api.edit(`${path}/swimlanes/${gone}`, { archived: true })
  const label = await api.edit<string>(`${path}/labels`, { label: { name: 'Soon', color: 'red' } })
  const fields: Fields = []
  for (const type of Object.keys(VALUES)) {
    const flags = { showOnCard: true, automaticallyOnCard: false, showLabelOnMiniCard: true }
    const given = { name: `A ${type}`, type, settings: SETTINGS, ...flags }
    fields.push({ type, id: await api.made(`${path}/custom-fields`, given) })
  }
  const [list, second] = [await newList(board), await newList(board, ['Subtask', 'Archived card'])]
  await api.edit(list.path, { wipLimit: { value: 3, enabled: true, soft: false }, color: 'plum' })
  await api.edit(list.path, { starred: true, swimlaneId: side, title: 'Limited' })
  const place = { board, list, second, side, label, fields }
  const full = await newFullCard(place)
  const [subtask = '', archived = ''] = second.cards
  await api.edit(`${second.path}/cards/${subtask}`, { parentId: full })
  await api.edit(`${second.path}/cards/${archived}`, { archive: true })
  await site.made(`${path}/cards/${full}/comments`, { comment: 'By the site admin' })
  const away = await newList(board, ['In an archived list'])
  await api.edit(away.path, { archived: true })
  return { board, list, full, api, site, bytes: BYTES }
}

const BYTES = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256)

type Place = {
  board: Awaited<ReturnType<typeof newBoard>>
  list: { path: string }
  side: string
  label: string
  fields: Fields
}

/** A card with a value in each of its fields, and with all that can be on one. */
async function newFullCard({ board, list, side, label, fields }: Place): Promise<string> {
  const { path, people } = board
  const { admin, member, worker, commentOnly } = people
  const api = as(admin)
  const given: Json = {
    ...PLAIN,
    labelIds: [label],
    members: [member.id, worker.id],
    assignees: [worker.id],
    swimlaneId: side,
    isOverTime: true,
    dueComplete: true,
    customFields: fields.map(({ type, id: _id }) => ({ _id, value: VALUES[type] })),
  }
  const id = await api.made(`${list.path}/cards`, given)
  const at = `${list.path}/cards/${id}`
  await api.edit(at, { vote: { ...BALLOT, question: 'Now?', public: true } })
  await api.edit(at, { vote: { positive: [member.id], negative: [worker.id] } })
  await api.edit(at, { poker: { ...BALLOT, question: true } })
  await api.edit(at, { poker: { five: [member.id], unsure: [admin.id], estimation: 5 } })
  const on = `${path}/cards/${id}`
  for (const who of [admin, member, commentOnly])
    await as(who).made(`${on}/comments`, { comment: `By ${who.username}\n"quoted"` })
  const items = [{ title: 'Done', isFinished: true }, { title: 'Open' }]
  await api.made(`${on}/checklists`, { title: 'Half', items })
  await api.made(`${on}/checklists`, { title: 'Whole', items: items.slice(0, 1) })
  await api.made(`${on}/checklists`, { title: 'Empty' })
  for (const [name, bytes] of [
    ['ä file.bin', BYTES],
    ['empty.txt', new Uint8Array()],
  ] as const) {
    const form = new FormData()
    form.append('file', new File([bytes], name, { type: 'text/plain' }))
    await api.sure('POST', `${at}/attachments`, undefined, { raw: form })
  }
  return id
}
