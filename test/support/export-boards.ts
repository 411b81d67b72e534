import type { Json } from './client.ts'
import { aBoard } from './importing.ts'

/** A board with one entry of each list of WeKan's, that of `list` with more in it. */
export function wekanWith(users: string[], list: string, more: Json): Json {
  const entries: Record<string, Json[]> = {
    labels: [{ _id: 'la', name: 'A', color: 'red' }],
    lists: [{ _id: 'l' }, { _id: 'l2' }],
    swimlanes: [{ _id: 's' }, { _id: 's2' }],
    users: ['no-such-user', ...users].map((username, at) => ({ _id: `u${at}`, username })),
    members: [{ userId: 'u2' }, { userId: 'u1', isAdmin: true }],
    customFields: [{ _id: 'f', name: 'F' }],
    cards: [
      { _id: 'c', listId: 'l', title: 'C' },
      { _id: 'c2', listId: 'l', title: 'D' },
    ],
    comments: [{ _id: 'm', cardId: 'c', text: 'T' }],
    checklists: [
      { _id: 'k', cardId: 'c', items: [{ _id: 'i', ...(list === 'items' && more) }] },
      { _id: 'k2', cardId: 'c' },
    ],
    checklistItems: [{ _id: 'j', checklistId: 'k', title: 'J' }],
    attachments: [{ _id: 'a', cardId: 'c', file: 'QUJD' }],
    activities: [{ activityType: 'archivedCard', cardId: 'c' }],
    rules: [{ _id: 'r', title: 'R', triggerId: 't', actionId: 'o' }],
    triggers: [
      { _id: 't', activityType: 'createCard' },
      { _id: 't2', activityType: 'archivedCard' },
      { _id: 'button', activityType: 'button' },
    ],
    actions: [
      { _id: 'o', actionType: 'archive' },
      { _id: 'o2', actionType: 'markCardComplete' },
    ],
  }
  // Texts of the log are those of comments, if there is no list of these.
  if ('comment' in more) delete entries['comments']
  return aBoard({ ...entries, ...merged(entries, list, more) })
}

/** The same of Trello's. */
export function trelloWith(users: string[], list: string, more: Json): Json {
  const entries: Record<string, Json[]> = {
    labels: [{ id: 'la', name: 'A', color: 'red' }],
    lists: [
      { id: 'l', name: 'L' },
      { id: 'l2', name: 'M' },
    ],
    members: ['no-such-user', ...users].map((username, at) => ({ id: `u${at}`, username })),
    memberships: [{ idMember: 'u2' }, { idMember: 'u1', memberType: 'admin' }],
    customFields: [
      { id: 'f', name: 'F', type: 'text' },
      { id: 'pick', name: 'P', type: 'list', options: [{ id: 'o', value: { text: 'O' } }] },
    ],
    cards: [
      { id: 'c', idList: 'l', name: 'C' },
      { id: 'c2', idList: 'l', name: 'D' },
    ],
    checklists: [
      { id: 'k', idCard: 'c', checkItems: [{ id: 'i', ...(list === 'checkItems' && more) }] },
    ],
    actions: [{ id: 'x', type: 'commentCard', data: { text: 'T', card: { id: 'c' } } }],
  }
  const board = { id: 'b', name: 'B', prefs: { permissionLevel: 'private' } }
  return { ...board, ...entries, ...merged(entries, list, more) }
}

function merged(entries: Record<string, Json[]>, list: string, more: Json): Json {
  if (list === 'board') return more
  const [first, ...others] = entries[list] ?? []
  if (first === undefined) return {}
  return { [list]: [{ ...first, ...more }, ...others] }
}
