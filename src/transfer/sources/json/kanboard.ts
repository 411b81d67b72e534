import { recurrenceOfKanboard } from '../../../kernel/contract/recurrence/elsewhere.ts'
import { type Entry, entryOf, listedIn } from '../../import/entry.ts'
import { shape } from '../../import/key-shape.ts'
import { colorLike } from '../../middle/colors.ts'
import type { JsonForm } from '../../middle/forms.ts'
import { dateOf, entriesOf, hasKeys, loseRest, ref, sorted, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'
import { fieldsOf, linkOf, tagsOf, usersOf } from './kanboard-values.ts'

const TASK = shape(
  `id title description column_id column_title column_name swimlane_id swimlane_name category_id category_name color_id
  owner_id creator_id position is_active score priority time_estimated time_spent date_due
  date_started date_creation date_modification date_completed reference assignee_username creator_username
  subtasks comments tags links files metadata external_links`,
  `project_id url date_moved recurrence_status recurrence_trigger recurrence_factor
  recurrence_timeframe recurrence_basedate recurrence_parent recurrence_child project_name color
  assignee_name assignee_email assignee_avatar_path creator_name nb_comments nb_files nb_links nb_external_links
  nb_subtasks nb_completed_subtasks external_provider external_uri default_swimlane`,
)

/** Lists of a project of Kanboard as its API gives them, put together in one object; or its tasks alone. */
export const kanboardProjects: JsonForm = {
  of: 'json',
  fits: (value) => projectsIn(value).length > 0,
  read: (value, { timeZone }) => projectsIn(value).map((project) => projectOf(project, timeZone)),
}

/** The projects of a file: an object with tasks and columns, several of them, or replies of the API. */
function projectsIn(value: unknown): Entry[] {
  const given = hasKeys(value, 'jsonrpc', 'result') ? entryOf(value)['result'] : value
  if (Array.isArray(given)) {
    const all = listedIn(given)
    if (all.length > 0 && all.every((one) => hasKeys(one, 'project_id', 'column_id', 'title')))
      return [{ tasks: all }]
    return all.filter(isProject)
  }
  if (isProject(given)) return [entryOf(given)]
  return hasKeys(given, 'projects') ? entriesOf(entryOf(given)['projects']).filter(isProject) : []
}

function isProject(value: unknown): boolean {
  const { tasks, columns } = entryOf(value)
  const first = entriesOf(tasks)[0]
  const isTask =
    hasKeys(first, 'column_id') || hasKeys(first, 'column_title') || hasKeys(first, 'column_name')
  return isTask || (hasKeys(value, 'tasks', 'columns', 'swimlanes') && Array.isArray(columns))
}

function projectOf(given: Entry, timeZone: string): BoardMaker {
  const project = entryOf(given['project'])
  const maker = makeBoard(project['name'] ?? given['name'] ?? 'Kanboard', {
    description: project['description'] ?? given['description'],
  })
  maker.board.id = wordOf(project['id'] ?? given['id'])
  for (const { id, title, position, task_limit } of sorted(entriesOf(given['columns']), 'position'))
    maker.add('lists', {
      _id: ref('column', id),
      title,
      sort: Number(position),
      ...limitOf(task_limit),
    })
  for (const { id, name, position, is_active } of entriesOf(given['swimlanes']))
    maker.add('swimlanes', {
      _id: ref('lane', id),
      title: name,
      sort: Number(position),
      archived: isZero(is_active),
    })
  const person = personReader(maker, usersOf(given['users'] ?? given['projectUsers']))
  const categories = new Map(entriesOf(given['categories']).map((one) => [wordOf(one['id']), one]))
  for (const task of sorted(entriesOf(given['tasks']).map(numbered), 'position')) {
    const category = categories.get(wordOf(task['category_id']))?.['name'] ?? task['category_name']
    const tags = task['tags'] ?? entryOf(given['tags'])[wordOf(task['id'])]
    const on: On = (kind) => [
      ...entriesOf(task[kind]),
      ...entriesOf(given[kind]).filter((one) => isOf(one, task)),
    ]
    addTask(maker, task, { labels: [category, ...tagsOf(tags)], on, person, timeZone })
  }
  for (const { event_name, action_name } of entriesOf(given['actions']))
    maker.board.rules.push({
      kind: 'rules',
      title: wordOf(action_name ?? event_name)
        .split('\\')
        .at(-1),
      why: RULES,
    })
  return maker
}

const RULES =
  'Actions of Kanboard are not made rules by the import; docs/kanboard-rules.md says which rule does the same here.'

/** Lists the things on a task, by their kinds. */
type On = (kind: string) => Entry[]

type PersonReader = (id: unknown, name: unknown, isOn: boolean) => string

function personReader(maker: BoardMaker, users: Map<string, Entry>): PersonReader {
  return (id, name, isOn) => {
    const key = wordOf(id)
    if (key === '' || key === '0') return ''
    const { username, name: fullName, email } = users.get(key) ?? { username: name }
    const known = { username, fullName, email }
    return isOn ? maker.member(key, known) : maker.person(key, known)
  }
}

type TaskPlace = { labels: unknown[]; on: On; person: PersonReader; timeZone: string }

function addTask(
  maker: BoardMaker,
  task: Entry,
  { labels, on, person, timeZone }: TaskPlace,
): void {
  loseRest(maker, task, TASK)
  const title = task['title']
  const column = ref('column', task['column_id'])
  const name = wordOf(task['column_title'] ?? task['column_name']) || 'Imported'
  const isKnown = maker.board.lists.lists.some((list) => list['_id'] === column)
  const completed = dateOf(task['date_completed'])
  const cardId = maker.card({
    _id: ref('task', task['id']),
    title,
    listId: isKnown ? column : maker.list(name),
    ...laneOf(maker, task),
    description: task['description'],
    color: colorLike(task['color_id']),
    sort: task['position'],
    labelIds: labels
      .map(wordOf)
      .filter(Boolean)
      .map((label) => maker.label(label)),
    userId: person(task['creator_id'], task['creator_username'], false),
    assignees: [person(task['owner_id'], task['assignee_username'], true)].filter(Boolean),
    archived: isZero(task['is_active']),
    endAt: completed,
    dueComplete: completed !== undefined,
    dueAt: dateOf(task['date_due']),
    startAt: dateOf(task['date_started']),
    createdAt: dateOf(task['date_creation']),
    modifiedAt: dateOf(task['date_modification']),
    spentTime: Number(task['time_spent'] ?? 0) || undefined,
    customFields: fieldsOf(maker, task),
    cardDependencies: on('links').flatMap(linkOf),
    recurrence: recurrenceIn(task, timeZone),
  })
  addToTask(maker, cardId, { task, on, person })
}

function addToTask(
  maker: BoardMaker,
  cardId: string,
  { task, on, person }: { task: Entry; on: On; person: PersonReader },
): void {
  const items = on('subtasks').map((one) => ({
    title: one['title'],
    isFinished: wordOf(one['status']) === '2',
    assigneeId: person(one['user_id'], one['username'], true),
  }))
  maker.checklist(cardId, 'Subtasks', items)
  for (const one of on('comments'))
    maker.comment(cardId, {
      text: one['comment'],
      createdAt: dateOf(one['date_creation']),
      modifiedAt: dateOf(one['date_modification']),
      userId: person(one['user_id'], one['username'], false),
    })
  for (const { name } of on('files')) maker.lose('attachments', name)
  for (const { title, url } of on('external_links')) maker.file(cardId, { name: title, url })
  for (const key of Object.keys(entryOf(task['metadata']))) maker.lose('metadata', key)
}

/** A task recurs once it is done or moved, unless the next one was made (status 2). */
function recurrenceIn(task: Entry, timeZone: string) {
  const status = task['recurrence_status'] ?? 0
  if (isZero(status) || wordOf(status) === '2') return undefined
  const given = {
    status,
    factor: task['recurrence_factor'],
    timeframe: task['recurrence_timeframe'],
    baseDate: task['recurrence_basedate'],
  }
  return recurrenceOfKanboard(given, timeZone) ?? 'unknown'
}

/** Zero as a number, a text or false; what is absent is not. */
function isZero(value: unknown): boolean {
  return wordOf(value) === '0' || value === false
}

const numbered = (task: Entry): Entry => ({ ...task, position: Number(task['position'] ?? 0) })

function isOf({ task_id }: Entry, { id }: Entry): boolean {
  return wordOf(task_id) !== '' && wordOf(task_id) === wordOf(id)
}

function limitOf(limit: unknown) {
  const value = Number(limit ?? 0)
  return value > 0 ? { wipLimit: { value, enabled: true, soft: true } } : {}
}

function laneOf(maker: BoardMaker, task: Entry) {
  const id = ref('lane', task['swimlane_id'])
  const isKnown = maker.board.lists.swimlanes.some((lane) => lane['_id'] === id)
  const name = wordOf(task['swimlane_name'])
  if (isKnown) return { swimlaneId: id }
  return name === '' ? {} : { swimlaneId: maker.swimlane(name) }
}
