import { everything } from '../engine/integrity-queries.ts'
import { as } from '../../support/people.ts'
import { deletable } from './deletable.ts'

/** A card with something of all that a card can have. */
export async function furnished() {
  const card = await deletable()
  const { api, board, path, id, edit, make } = card
  for (const name of ['First', 'Second'])
    await api.sure('PUT', `${board.path}/labels`, { label: { name, color: 'green' } })
  const labels = await labelsOf(card)
  const member = board.people.member.id
  const { _id: parent } = await make()
  const field = await api.made(`${board.path}/custom-fields`, {
    name: 'Size',
    type: 'number',
    settings: {},
    showOnCard: true,
    automaticallyOnCard: false,
    showLabelOnMiniCard: false,
    authorId: '',
  })
  await edit({ description: 'First, with "quotes" and \n lines' })
  await edit({
    description: '- [x] Done\n- [ ] Open',
    labelIds: labels.slice(-2),
    members: [member],
    assignees: [member],
    dueAt: '2030-01-31',
    spentTime: 0.1 + 0.2,
    isOvertime: true,
    color: 'pink',
    parentId: String(parent),
    customFields: [{ _id: field, value: 1 / 3 }],
    sort: 1 / 3,
    stickers: [{ image: 'smile', rotate: 12.5 }],
    locations: [{ title: 'Here', lat: 52.520_008, lng: 13.404_954 }],
  })
  const comment = await as(board.people.member, '11').made(`${board.path}/cards/${id}/comments`, {
    comment: 'A word',
  })
  await api.made(`${board.path}/cards/${id}/comments`, { comment: 'Another' })
  await api.sure('PUT', `${board.path}/cards/${id}/comments/${comment}/reaction`, {
    reaction: 'heart',
  })
  const checklist = await api.made(`${board.path}/cards/${id}/checklists`, {
    title: 'To do',
    items: ['One', 'Two'],
  })
  const items = await api.read<{ items: { _id: string }[] }>(
    `${board.path}/cards/${id}/checklists/${checklist}`,
  )
  const item = `${board.path}/cards/${id}/checklists/${checklist}/items/${items.items[0]?._id ?? ''}`
  await api.edit(item, { assigneeId: member, dueAt: '2030-01-30' })
  const file = await api.made(`${path}/attachments`, { file: 'AAEC', name: 'a.bin' })
  return { ...card, file, comment, member }
}

/** The ids of the labels of a board, in order. */
export async function labelsOf({
  api,
  board,
}: Awaited<ReturnType<typeof deletable>>): Promise<string[]> {
  const { labels } = await api.read<{ labels: { _id: string }[] }>(board.path)
  return labels.map(({ _id }) => _id)
}

/** The rows of a card and of what is on it, by their tables; notifications about it are not on it. */
export async function rowsOf(card: string): Promise<Record<string, unknown[]>> {
  const tables = Object.entries(await everything()).map(([name, rows]): [string, unknown[]] => {
    const found = rows.filter((row) => isOf(card, name, row)).map((row) => withoutDates(name, row))
    return [name, found]
  })
  return Object.fromEntries(tables.filter(([, rows]) => rows.length > 0))
}

function isOf(card: string, table: string, row: unknown): boolean {
  if (table === 'notifications') return false
  return Reflect.get(Object(row), table === 'cards' ? 'id' : 'card_id') === card
}

/** A row, without the dates of a card that say when it came back. */
function withoutDates(table: string, row: unknown): unknown {
  if (table !== 'cards') return row
  return { ...Object(row), modified_at: '', date_last_activity: '' }
}
