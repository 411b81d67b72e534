import { env } from 'cloudflare:workers'
import { newId } from '../../src/kernel/ids.ts'
import type { Json } from './client.ts'
import { as, people } from './people.ts'
import { type Ids, newIds } from './table.ts'

/** A new board with all that `newIds` makes and a label; the site admin is among its admins. */
export async function newHome(): Promise<Ids> {
  const ids = await newIds()
  const { siteAdmin } = await people()
  const [api, path] = [as(siteAdmin), `/api/boards/${ids['board']}`]
  const flags = { isAdmin: true, isNoComments: false, isCommentOnly: false }
  await api.sure('POST', `${path}/members/${siteAdmin.id}/add`, { action: 'add', ...flags })
  return { ...ids, label: await api.edit<string>(`${path}/labels`, { label: 'A label' }) }
}

/** Ids of a second list, card and so on, beside those that a board has already. */
export async function newSiblings({ board }: Ids): Promise<Ids> {
  const { siteAdmin } = await people()
  const [api, path] = [as(siteAdmin), `/api/boards/${board}`]
  const list = await api.made(`${path}/lists`, { title: 'A second list' })
  const card = await api.made(`${path}/lists/${list}/cards`, { title: 'A second card' })
  const onCard = `${path}/cards/${card}`
  const target = await api.made(`${path}/lists/${list}/cards`, { title: 'A second target' })
  await api.made(`${onCard}/dependencies`, { cardId: target })
  const comment = await api.made(`${onCard}/comments`, { comment: 'A second comment' })
  const checklist = await api.made(`${onCard}/checklists`, { title: 'A second checklist' })
  const items = `${onCard}/checklists/${checklist}/items`
  const checklistItem = await api.made(items, { title: 'A second item' })
  const settings = { dropdownItems: [{ name: 'Third' }] }
  const field = { name: 'A second field', type: 'dropdown', settings }
  const customField = await api.made(`${path}/custom-fields`, field)
  const made = await api.read<{ settings: { dropdownItems: { _id: string }[] } }>(
    `${path}/custom-fields/${customField}`,
  )
  const dropdownItem = made.settings.dropdownItems[0]?._id ?? ''
  const upload = { file: 'AAEC', name: 'b.bin', type: 'application/octet-stream' }
  const attachment = await api.made(`${path}/lists/${list}/cards/${card}/attachments`, upload)
  const int = await api.made(`${path}/integrations`, { url: 'https://second.example/' })
  const delivery = await api.made(`${path}/integrations/${int}/ping`, {})
  const onIt = { comment, checklist, checklistItem, attachment }
  return { list, card, target, ...onIt, customField, dropdownItem, int, delivery }
}

/** For every field of a body that holds ids: what it must not hold on the board `here`. */
export function foreignTo(here: Ids, there: Ids): Record<string, Json[]> {
  const of = (name: string, values: unknown[]) => values.map((value) => ({ [name]: value }))
  const people = [[there['user']], [here['user'], there['user']], [newId()]]
  const to = (board: string, list: string, swimlane: string) => [
    { newBoardId: board, newListId: list, newSwimlaneId: swimlane },
  ]
  const { board = '', list = '', swimlane = '' } = there
  const { board: ownBoard = '', list: ownList = '', swimlane: ownSwimlane = '' } = here
  return {
    members: of('members', people),
    assignees: of('assignees', people),
    labelIds: of('labelIds', [[there['label']], [here['label'], there['label']], [newId()]]),
    addLabelIds: of('addLabelIds', [[there['label']], [here['label'], there['label']], [newId()]]),
    customFields: of('customFields', [
      [{ _id: there['customField'], value: there['dropdownItem'] }],
      [{ _id: here['customField'], value: there['dropdownItem'] }],
      [{ _id: newId(), value: 'First' }],
    ]),
    swimlaneId: of('swimlaneId', [swimlane, board, newId()]),
    listId: of('listId', [list, newId()]),
    parentId: of('parentId', [there['card'], newId()]),
    cardId: of('cardId', [there['card'], newId()]),
    authorId: of('authorId', [newId()]),
    owner: of('owner', [newId()]),
    vote: people.map((positive) => ({ vote: { question: 'Whether?', positive } })),
    poker: people.map((five) => ({ poker: { question: true, five } })),
    boardId: of('boardId', [newId()]),
    attachmentId: of('attachmentId', [newId()]),
    targetBoardId: of('targetBoardId', [newId()]),
    targetCardId: of('targetCardId', [there['card'], newId()]),
    targetListId: of('targetListId', [list, newId()]),
    targetSwimlaneId: of('targetSwimlaneId', [swimlane, board, newId()]),
    toBoardId: of('toBoardId', [newId()]),
    toChecklistId: of('toChecklistId', [there['checklist'], newId()]),
    toListId: of('toListId', [list, newId()]),
    toSwimlaneId: of('toSwimlaneId', [swimlane, board, newId()]),
    newBoardId: to(newId(), list, swimlane),
    newListId: [...to(board, ownList, swimlane), ...to(ownBoard, list, ownSwimlane)],
    newSwimlaneId: [...to(board, list, ownSwimlane), ...to(ownBoard, ownList, swimlane)],
  }
}

/** The rows of every table of the store, except those that change after replies: what is sent, and what the search index follows. */
export async function everything(): Promise<Map<string, string>> {
  const { results: tables } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table'
      and name not glob '_cf_*' and name not in ('loose_files', 'stale_cards', 'events', 'deliveries', 'receivers', 'mail_cursors', 'sole_tasks', 'inbox_followers', 'push_subscriptions', 'waiting_pushes') order by name`,
  ).all<{ name: string }>()
  const rows = await env.DB.batch(
    tables.map(({ name }) => env.DB.prepare(`select * from "${name}" order by 1, 2`)),
  )
  return new Map(tables.map(({ name }, i) => [name, JSON.stringify(rows[i]?.results)]))
}

/** The tables whose rows differ from what they were. */
export async function changedSince(before: Map<string, string>): Promise<string[]> {
  const after = await everything()
  return [...after.keys()].filter((table) => after.get(table) !== before.get(table))
}
