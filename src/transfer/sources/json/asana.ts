import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { shape } from '../../import/key-shape.ts'
import { colorLike } from '../../middle/colors.ts'
import type { JsonForm } from '../../middle/forms.ts'
import { hasKeys, loseRest, ref, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'

const TASK = shape(
  `gid name notes completed completed_at due_on due_at start_on start_at assignee tags memberships
  subtasks parent custom_fields created_at created_by modified_at followers dependencies dependents num_likes
  attachments approval_status actual_time_minutes num_hearts`,
  `permalink_url resource_type resource_subtype projects workspace liked hearted hearts likes
  assignee_status assignee_section html_notes num_subtasks`,
)

/** The tasks of a project as Asana exports them in JSON: a board for each project. */
export const asanaTasks: JsonForm = {
  of: 'json',
  fits: (value) => tasksIn(value).length > 0,
  read(value) {
    const boards = new Map<string, BoardMaker>()
    for (const task of tasksIn(value)) addTask(boards, task, undefined)
    return [...boards.values()]
  },
}

function tasksIn(value: unknown): Entry[] {
  const all = listedIn(entryOf(value)['data'])
  const isTask = (one: Entry) =>
    hasKeys(one, 'gid', 'name') && ('memberships' in one || 'completed' in one)
  return all.every(isTask) ? all : []
}

type Above = { maker: BoardMaker; listId: string; cardId: string }

function addTask(boards: Map<string, BoardMaker>, task: Entry, above: Above | undefined): void {
  const [membership = {}, ...others] = listedIn(task['memberships'])
  const { gid, name } = entryOf(membership['project'])
  const key = wordOf(gid ?? name)
  const maker = above?.maker ?? boards.get(key) ?? makeBoard(wordOf(name) || 'Asana')
  if (above === undefined) boards.set(key, maker)
  loseRest(maker, task, TASK)
  const title = wordOf(task['name']) || 'Untitled'
  const section = wordOf(entryOf(membership['section'])['name'])
  const listId = section === '' && above ? above.listId : maker.list(section || 'Untitled section')
  maker.lose('projects', title, others.length)
  maker.lose('reactions', title, Number(task['num_likes'] ?? task['num_hearts'] ?? 0))
  maker.lose('followers', title, listedIn(task['followers']).length)
  const person = (given: unknown, isOn: boolean) => {
    const { gid: id, name: fullName, email } = entryOf(given)
    const known = { username: email ?? fullName, fullName, email }
    return isOn ? maker.member(wordOf(id), known) : maker.person(wordOf(id), known)
  }
  const cardId = maker.card({
    _id: ref('task', task['gid']),
    listId,
    title,
    description: task['notes'],
    dueAt: task['due_at'] ?? task['due_on'] ?? undefined,
    startAt: task['start_at'] ?? task['start_on'] ?? undefined,
    endAt: task['completed_at'] ?? undefined,
    dueComplete: task['completed'] === true,
    createdAt: task['created_at'],
    modifiedAt: task['modified_at'],
    userId: person(task['created_by'], false),
    assignees: [person(task['assignee'], true)].filter(Boolean),
    labelIds: listedIn(task['tags']).map(({ name: tag, color }) =>
      maker.label(wordOf(tag), colorLike(color)),
    ),
    parentId: above?.cardId ?? ref('task', entryOf(task['parent'])['gid']),
    cardDependencies: [
      ...relationsOf(task['dependencies'], 'is-blocked-by'),
      ...relationsOf(task['dependents'], 'blocks'),
    ],
    spentTime: Number(task['actual_time_minutes'] ?? 0) / 60 || undefined,
    customFields: [
      ...listedIn(task['custom_fields']),
      { name: 'Approval', enum_value: nameOf(task['approval_status']) },
    ].flatMap((field) => valueOf(maker, field)),
  })
  for (const { name: called, download_url, view_url } of listedIn(task['attachments']))
    maker.file(cardId, { name: called, url: view_url ?? download_url })
  for (const subtask of listedIn(task['subtasks']))
    addTask(boards, subtask, { maker, listId, cardId })
}

function nameOf(given: unknown): Entry | undefined {
  return wordOf(given) === '' ? undefined : { name: given }
}

function relationsOf(tasks: unknown, type: string) {
  return listedIn(tasks).map(({ gid }) => ({ cardId: ref('task', gid), type }))
}

function valueOf(maker: BoardMaker, field: Entry): { _id: string; value: unknown }[] {
  const name = wordOf(field['name'])
  const { enum_value, number_value, text_value, display_value, date_value } = field
  if (enum_value) {
    const _id = maker.field(name, 'dropdown')
    return [{ _id, value: maker.option(_id, wordOf(entryOf(enum_value)['name'])) }]
  }
  if (typeof number_value === 'number')
    return [{ _id: maker.field(name, 'number'), value: number_value }]
  const { date, date_time } = entryOf(date_value)
  if (date_time ?? date) return [{ _id: maker.field(name, 'date'), value: date_time ?? date }]
  const text = textOf(text_value ?? display_value)
  return text === '' ? [] : [{ _id: maker.field(name, 'text'), value: text }]
}
