import { KINDS, BOARD } from '../../src/transfer/import/entry-kinds.ts'
import type { Shape } from '../../src/transfer/import/key-shape.ts'
import { SHAPES } from '../../src/transfer/import/known-keys.ts'
import type { Json } from './client.ts'

/** A text and a date that no export has of itself. */
export const MARK = { text: 'a-value-of-this-test', date: '2001-02-03T04:05:06.000Z' }

/** The values that one key alone may be given: each as the fields of its entry. */
export type Given = { list: string; key: string; values: Json[] }

/** Ids that name an entry itself, without which there is none, or the board or checklist it is in. */
const OWN_IDS = [
  '_id',
  'id',
  'members.userId',
  'memberships.idMember',
  'items.checklistId',
  'activities.boardId',
]

/** The key that no export has: from when on a card recurs. `import-cards.test.ts` looks at it. */
const UNSEEN = ['cards.lastRecurrenceAt']

/** Returns what an entry of the log names, each alone. */
function refs(ids: Record<string, string>): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(ids).map(([key, id]) => [`activities.${key}`, { [key]: id }]),
  )
}

/** Values of WeKan's keys that are words, ids or lists. */
const WEKAN: Record<string, Json> = {
  'board.color': { color: 'pumpkin' },
  'board.permission': { permission: 'public' },
  'labels.color': { color: 'blue' },
  'lists.color': { color: 'blue' },
  'lists.swimlaneId': { swimlaneId: 's2' },
  'swimlanes.color': { color: 'blue' },
  'customFields.type': { type: 'number' },
  'customFields.settings.dropdownItems.name': {
    type: 'dropdown',
    settings: { dropdownItems: [{ _id: 'x', name: MARK.text }] },
  },
  'cards.listId': { listId: 'l2' },
  'cards.swimlaneId': { swimlaneId: 's2' },
  'cards.parentId': { parentId: 'c2' },
  'cards.linkedId': { linkedId: 'c2' },
  'cards.coverId': { coverId: 'a' },
  'cards.color': { color: 'blue' },
  'cards.labelIds': { labelIds: ['la'] },
  'cards.members': { members: ['u2'] },
  'cards.assignees': { assignees: ['u2'] },
  'cards.customFields.value': { customFields: [{ _id: 'f', value: MARK.text }] },
  'cards.recursFrom': { recursFrom: 'c2' },
  'cards.recursTo': { recursTo: 'c2' },
  'cards.recurrenceInterval': { recurrenceInterval: 'daily' },
  'rules.triggerId': { triggerId: 't2' },
  'rules.actionId': { actionId: 'o2' },
  'rules.buttonType': { triggerId: 'button', buttonType: 'board' },
  'rules.buttonLabel': { triggerId: 'button', buttonType: 'card', buttonLabel: MARK.text },
  'checklists.cardId': { cardId: 'c2' },
  'checklists.items': { items: [{ _id: 'z', title: MARK.text }] },
  'checklists.finishedAt': {
    _id: 'k3',
    finishedAt: MARK.date,
    items: [{ _id: 'z', isFinished: true }],
  },
  'checklistItems.checklistId': { checklistId: 'k2' },
  'comments.cardId': { cardId: 'c2' },
  'attachments.cardId': { cardId: 'c2' },
  'attachments.type': { type: 'text/csv' },
  'attachments.file': { file: 'QUJDRA==' },
  'attachments.url': { url: MARK.text, file: null },
  'users.profile': { profile: { fullname: MARK.text } },
  ...refs({
    listId: 'l',
    oldListId: 'l2',
    swimlaneId: 's',
    oldSwimlaneId: 's2',
    oldBoardId: 'b',
    cardId: 'c2',
    commentId: 'm',
    checklistId: 'k',
    checklistItemId: 'j',
    attachmentId: 'a',
    customFieldId: 'f',
    ruleId: 'r',
  }),
  'activities.activityType': { activityType: 'restoredCard' },
  'activities.comment': { activityType: 'addComment', commentId: 'mm', comment: MARK.text },
}

/** Values of Trello's keys that are no text. */
const TRELLO: Record<string, Json> = {
  'board.closed': { closed: true },
  'board.dateClosed': { closed: true, dateClosed: MARK.date },
  'board.labelNames': { labelNames: { red: MARK.text } },
  'board.prefs.permissionLevel': { prefs: { permissionLevel: 'public' } },
  'board.prefs.background': { prefs: { background: 'orange' } },
  'board.prefs.backgroundImage': { prefs: { backgroundImage: MARK.text } },
  'lists.closed': { closed: true },
  'lists.dateClosed': { closed: true, dateClosed: MARK.date },
  'lists.pos': { pos: 7 },
  'lists.color': { color: 'blue' },
  'lists.softLimit': { softLimit: 7 },
  'labels.color': { color: 'blue' },
  'memberships.memberType': { memberType: 'observer' },
  'memberships.deactivated': { deactivated: true },
  'customFields.type': { type: 'number' },
  'customFields.display.cardFront': { display: { cardFront: true } },
  'customFields.options.color': { options: [{ id: 'o', value: { text: 'x' }, color: 'red' }] },
  'customFields.options.value.text': { options: [{ id: 'o', value: { text: MARK.text } }] },
  'cards.closed': { closed: true },
  'cards.dateClosed': { closed: true, dateClosed: MARK.date },
  'cards.dateCompleted': { dateCompleted: MARK.date },
  'cards.badges.comments': { badges: { comments: 7 } },
  'cards.coordinates.latitude': { coordinates: { latitude: 7, longitude: 0 } },
  'cards.coordinates.longitude': { coordinates: { latitude: 0, longitude: 7 } },
  'cards.idMemberCreator': { idMemberCreator: 'u2' },
  'cards.idMembersVoted': { idMembersVoted: ['u2'] },
  'cards.idList': { idList: 'l2' },
  'cards.idMembers': { idMembers: ['u2'] },
  'cards.idLabels': { idLabels: ['la'] },
  'cards.due': { due: MARK.date },
  'cards.dueComplete': { dueComplete: true },
  'cards.start': { start: MARK.date },
  'cards.pos': { pos: 7 },
  'cards.idShort': { idShort: 77 },
  'cards.dateLastActivity': { dateLastActivity: MARK.date },
  'cards.isTemplate': { isTemplate: true },
  'cards.labels.name': { labels: [{ id: 'x', name: MARK.text, color: 'blue' }] },
  'cards.labels.color': { labels: [{ id: 'x', name: '', color: 'blue' }] },
  'cards.attachments.name': { attachments: [{ name: MARK.text, url: 'u' }] },
  'cards.attachments.url': { attachments: [{ name: 'n', url: MARK.text }] },
  'cards.cover.color': { cover: { color: 'blue' } },
  'cards.customFieldItems.idCustomField': {
    customFieldItems: [{ idCustomField: 'f', value: { text: MARK.text } }],
  },
  'cards.customFieldItems.value': {
    customFieldItems: [{ idCustomField: 'f', value: { text: MARK.text } }],
  },
  'cards.customFieldItems.idValue': {
    customFieldItems: [{ idCustomField: 'pick', idValue: 'o' }],
  },
  'checklists.idCard': { idCard: 'c2' },
  'checklists.pos': { pos: 7 },
  'checklists.checkItems': { checkItems: [{ id: 'x', name: MARK.text }] },
  'checkItems.pos': { pos: 7 },
  'checkItems.state': { state: 'complete' },
  'actions.type': { type: 'updateCard' },
  'actions.date': { date: MARK.date },
  'actions.idMemberCreator': { idMemberCreator: 'u2' },
  'actions.data.idOriginalCommenter': {
    data: { text: 'T', card: { id: 'c' }, idOriginalCommenter: 'u2' },
  },
  'actions.memberCreator': { memberCreator: { id: 'u7', username: MARK.text } },
  'actions.data.card': { data: { text: 'T', card: { id: 'c2' } } },
  'actions.data.text': { data: { card: { id: 'c' }, text: MARK.text } },
}

/** Returns what a key of that description may hold, if no table says so. */
function valuesFor({ type, description }: Json): unknown[] {
  if (type === 'boolean') return [true, false]
  if (String(description).startsWith('ISO-8601')) return [MARK.date]
  if (String(description).startsWith('One id')) return [['u2']]
  return type === 'number' || String(description).startsWith('A number') ? [7] : [MARK.text]
}

function docAt(doc: unknown, key: string): Json {
  const { properties, items } = Object(doc)
  return Object(Object(properties ?? Object(items).properties)[key])
}

/** Every key that a shape takes, but for the ids of its entries, with what it may hold. */
function within(list: string, { taken, inside }: Shape, doc: Json, table: typeof WEKAN, at = '') {
  return taken.flatMap((key): Given[] => {
    const path = `${at}${key}`
    const [name, shape] = [`${list}.${path}`, inside[key]]
    if ([...OWN_IDS, ...UNSEEN].some((one) => one === key || one === name)) return []
    if (shape) return within(list, shape, docAt(doc, key), table, `${path}.`)
    const listed = table[name]
    const values = listed
      ? [listed]
      : valuesFor(docAt(doc, key)).map((value) => nested(path, value))
    return [{ list, key: path, values }]
  })
}

/** An object with a value under a path of keys. */
export function nested(path: string, value: unknown): Json {
  const [key = '', ...rest] = path.split('.')
  return { [key]: rest.length === 0 ? value : nested(rest.join('.'), value) }
}

const DOCS: Record<string, Json> = {
  ...Object.fromEntries(Object.entries(KINDS).map(([list, { doc }]) => [list, doc])),
  items: KINDS.checklistItems.doc,
  board: {
    properties: Object.fromEntries(Object.entries(BOARD).map(([key, { doc }]) => [key, doc])),
  },
}

/** Every key of each format that is taken, by the lists. */
export const TAKEN_KEYS: Record<'wekan' | 'trello', [string, Given[]][]> = {
  wekan: [...SHAPES.wekan].map(([list, shape]) => [
    list,
    within(list, shape, DOCS[list] ?? {}, WEKAN),
  ]),
  trello: [...SHAPES.trello].map(([list, shape]) => [list, within(list, shape, {}, TRELLO)]),
}
