import { recurrenceOfTodoist } from '../../../kernel/contract/recurrence/elsewhere.ts'
import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { shape } from '../../import/key-shape.ts'
import { boardColorLike, colorLike } from '../../middle/colors.ts'
import type { JsonForm } from '../../middle/forms.ts'
import { hasKeys, loseRest, ref, sorted, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'

const ITEM = shape(
  `id content description due deadline priority labels parent_id section_id project_id checked is_completed
  completed_at added_at created_at updated_at child_order order added_by_uid creator_id responsible_uid
  assignee_id duration note_count comment_count comments is_deleted`,
  `user_id assigned_by_uid assigner_id collapsed is_collapsed day_order sync_id v2_id v2_parent_id v2_project_id
  v2_section_id url date_completed last_sync_id goal_ids completed_by_uid`,
)

/** The reply of Todoist's API to a sync, or its lists put into one object: a board for each project. */
export const todoistSync: JsonForm = {
  of: 'json',
  fits: (value) => hasKeys(value, 'projects') && itemsIn(entryOf(value)).some(isItem),
  read(value, { timeZone }) {
    const given = entryOf(value)
    const [items, sections] = [itemsIn(given), listedIn(given['sections'])]
    return sorted(listedIn(given['projects']), 'child_order')
      .filter((project) => project['is_deleted'] !== true)
      .map((project) => {
        const isHere = (one: Entry) => one['project_id'] === project['id']
        const inside = { sections: sections.filter(isHere), items: items.filter(isHere) }
        return projectOf(project, inside, { given, timeZone })
      })
  },
}

function itemsIn({ items, tasks }: Entry): Entry[] {
  return listedIn(items ?? tasks)
}

function isItem(item: Entry): boolean {
  return hasKeys(item, 'content', 'project_id', 'priority')
}

type Inside = { sections: Entry[]; items: Entry[] }

function projectOf(
  project: Entry,
  { sections, items }: Inside,
  { given, timeZone }: { given: Entry; timeZone: string },
): BoardMaker {
  const { name, description, is_archived: archived } = project
  const color = boardColorLike(wordOf(project['color']).replaceAll('_', ' '))
  const maker = makeBoard(name, { description, archived, color })
  maker.board.id = wordOf(project['id'])
  maker.lose('comments', name, notesOn(given['project_notes'], 'project_id', project).length)
  const people = peopleIn(given)
  const person = (id: unknown, isOn: boolean) =>
    (isOn ? maker.member : maker.person)(wordOf(id), people.get(wordOf(id)) ?? {})
  for (const { id, name: title, section_order, order, is_archived } of sections)
    maker.add('lists', {
      _id: ref('section', id),
      title,
      sort: section_order ?? order,
      archived: is_archived,
    })
  const colors = new Map(
    listedIn(given['labels']).map((label) => [label['name'], colorLike(label['color'])]),
  )
  const lists = new Map(items.map((item) => [item['id'], item]))
  for (const item of sorted(items, 'child_order')) {
    if (item['is_deleted'] === true) continue
    const cardId = addItem(maker, item, {
      listId: sectionOf(item, lists) || maker.list('Tasks', { sort: -1 }),
      labelOf: (label) => maker.label(label, colors.get(label)),
      person,
      timeZone,
    })
    const notes = [...listedIn(item['comments']), ...notesOn(given['notes'], 'item_id', item)]
    for (const note of notes) addNote(maker, cardId, note, person)
    const reminders = notesOn(given['reminders'], 'item_id', item)
    maker.lose('reminders', item['content'], reminders.length)
  }
  return maker
}

type PersonOf = (id: unknown, isOn: boolean) => string

/** The list of a task; one below another task may say no section of its own. */
function sectionOf(item: Entry, items: Map<unknown, Entry>): string {
  let one: Entry | undefined = item
  for (let depth = 0; one !== undefined && depth < 8; depth += 1) {
    if (one['section_id']) return ref('section', one['section_id'])
    one = items.get(one['parent_id'])
  }
  return ''
}

type ItemPlace = {
  listId: string
  labelOf: (name: string) => string
  person: PersonOf
  timeZone: string
}

function addItem(
  maker: BoardMaker,
  item: Entry,
  { listId, labelOf, person, timeZone }: ItemPlace,
): string {
  const title = item['content']
  loseRest(maker, item, ITEM, wordOf(title))
  const { date, datetime, is_recurring, string } = entryOf(item['due'])
  const deadline = entryOf(item['deadline'])['date']
  // A task may have a deadline beside the day on which it is to be done.
  const [startAt, dueAt] = deadline ? [datetime ?? date, deadline] : [undefined, datetime ?? date]
  const isDone = item['checked'] === true || item['checked'] === 1 || item['is_completed'] === true
  const { amount, unit } = entryOf(item['duration'])
  if (amount) maker.lose('durations', `${wordOf(title)}: ${wordOf(amount)} ${wordOf(unit)}`)
  return maker.card({
    _id: ref('item', item['id']),
    listId,
    title,
    description: item['description'],
    sort: item['child_order'] ?? item['order'],
    startAt: startAt ?? undefined,
    dueAt: dueAt ?? undefined,
    endAt: item['completed_at'] ?? undefined,
    dueComplete: isDone,
    createdAt: item['added_at'] ?? item['created_at'],
    modifiedAt: item['updated_at'] ?? undefined,
    userId: person(item['added_by_uid'] ?? item['creator_id'], false),
    assignees: [person(item['responsible_uid'] ?? item['assignee_id'], true)].filter(Boolean),
    labelIds: labelsOf(item).map(labelOf),
    parentId: ref('item', item['parent_id']),
    customFields: priorityOf(maker, item['priority']),
    recurrence:
      is_recurring === true ? (recurrenceOfTodoist(string, timeZone) ?? 'unknown') : undefined,
  })
}

function labelsOf({ labels }: Entry): string[] {
  return Array.isArray(labels) ? labels.map(wordOf).filter(Boolean) : []
}

/** The API writes 4 for the first of the priorities, and 1 for none. */
function priorityOf(maker: BoardMaker, priority: unknown) {
  const value = 5 - Number(priority)
  return value >= 1 && value <= 3 ? [{ _id: maker.field('Priority', 'number'), value }] : []
}

function notesOn(notes: unknown, key: string, of: Entry): Entry[] {
  return listedIn(notes).filter((note) => note[key] === of['id'] && note['is_deleted'] !== true)
}

function addNote(maker: BoardMaker, cardId: string, note: Entry, person: PersonOf): void {
  const { file_name, file_url } = entryOf(note['file_attachment'] ?? note['attachment'])
  if (file_url) maker.file(cardId, { name: file_name, url: file_url })
  if (textOf(note['content']).trim() === '') return
  maker.comment(cardId, {
    text: note['content'],
    createdAt: note['posted_at'],
    userId: person(note['posted_uid'], false),
  })
}

/** People by their ids: those who share projects, and who asked for the reply. */
function peopleIn({ collaborators, user }: Entry) {
  return new Map(
    [...listedIn(collaborators), entryOf(user)].map(({ id, email, full_name: fullName }) => [
      wordOf(id),
      { username: email ?? fullName, fullName, email },
    ]),
  )
}
