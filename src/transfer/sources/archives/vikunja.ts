import { recurrenceOfVikunja } from '../../../kernel/contract/recurrence/elsewhere.ts'
import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { shape } from '../../import/key-shape.ts'
import { parseJson } from '../../../kernel/contract/json.ts'
import { boardColorLike, colorLike } from '../../middle/colors.ts'
import type { ArchiveFiles, ArchiveForm, JsonForm } from '../../middle/forms.ts'
import { dateOf, loseRest, ref, sorted, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'
import { markdownOfHtml } from '../../texts/html.ts'

const TASK = shape(
  `id title description done done_at due_date start_date end_date reminders repeat_after repeat_mode
  priority percent_done assignees labels attachments comments related_tasks bucket_id kanban_position
  created created_by updated hex_color index position cover_image_attachment_id reactions`,
  `project_id list_id identifier uid is_favorite subscription buckets is_unread comment_count
  bucket`,
)

/** The dump of somebody's data in Vikunja: a board for each project, in the layouts before and after 0.24. */
export const vikunjaDump: ArchiveForm = {
  of: 'archive',
  fits: (names) => names.includes('data.json') && names.includes('VERSION'),
  async read(files, { timeZone }) {
    const data = parseJson(await files.text('data.json'))
    const boards = projectsIn(listedIn(data)).map((project) =>
      projectOf(project, { files, timeZone }),
    )
    const filters = files.names.includes('filters.json') ? await files.text('filters.json') : ''
    for (const { title } of listedIn(parseJson(filters))) boards[0]?.lose('filters', title)
    return boards
  },
}

/** Projects as the API of Vikunja gives them, each with its tasks, views and buckets put in, under `vikunja`. */
export const vikunjaProjects: JsonForm = {
  of: 'json',
  fits: (value) => Array.isArray(entryOf(value)['vikunja']),
  read: (value, { timeZone }) =>
    projectsIn(listedIn(entryOf(value)['vikunja'])).map((project) =>
      projectOf(project, { files: NO_FILES, timeZone }),
    ),
}

const NO_FILES: ArchiveFiles = {
  names: [],
  text: async () => '',
  bytes: async () => undefined,
  async *stream() {},
}

/** The projects with those inside them; without cards and lists there is no board. */
function projectsIn(projects: Entry[]): Entry[] {
  return projects.flatMap((project) => {
    const isEmpty =
      listedIn(project['tasks']).length === 0 && listedIn(project['buckets']).length === 0
    const inside = projectsIn(listedIn(project['child_projects']))
    return isEmpty && inside.length > 0 ? inside : [project, ...inside]
  })
}

type Read = Pick<Place, 'files' | 'timeZone'>

function projectOf(project: Entry, read: Read): BoardMaker {
  const maker = makeBoard(project['title'], {
    description: markdownOfHtml(textOf(project['description'])),
    archived: project['is_archived'],
    color: boardColorLike(project['hex_color']),
  })
  maker.board.id = wordOf(project['id'])
  if (project['background_file_id']) maker.lose('backgrounds', project['title'])
  const views = listedIn(project['views'])
  const kanban = views.find(({ view_kind }) => view_kind === 'kanban' || view_kind === 3)
  const buckets = sorted(listedIn(project['buckets']), 'position')
  for (const { id, title, limit, position } of buckets) {
    const value = Number(limit ?? 0)
    const wipLimit = value > 0 && { wipLimit: { value, enabled: true, soft: false } }
    maker.add('lists', { _id: ref('bucket', id), title, sort: position, ...wipLimit })
  }
  const placed = new Map(
    listedIn(project['task_buckets']).map(({ task_id, bucket_id }) => [task_id, bucket_id]),
  )
  const positions = new Map(
    listedIn(project['positions']).map(({ task_id, position }) => [task_id, position]),
  )
  const known = new Set(buckets.map(({ id }) => id))
  const usual = kanban?.['default_bucket_id']
  for (const task of listedIn(project['tasks'])) {
    const bucket = [placed.get(task['id']), task['bucket_id'], usual].find((id) => known.has(id))
    const listId = bucket === undefined ? maker.list('Tasks') : ref('bucket', bucket)
    const sort = positions.get(task['id']) ?? task['kanban_position'] ?? task['position']
    addTask(maker, task, { listId, sort, ...read })
  }
  return maker
}

type Place = { listId: string; sort: unknown; files: ArchiveFiles; timeZone: string }

function addTask(maker: BoardMaker, task: Entry, place: Place): void {
  const { listId, sort, files, timeZone } = place
  const { lose } = maker
  const title = task['title']
  loseRest(maker, task, TASK)
  const person = (given: unknown, isOn = false) => {
    const { id, username, name, email } = entryOf(given)
    const known = { username, fullName: name, email }
    return isOn ? maker.member(wordOf(id), known) : maker.person(wordOf(id), known)
  }
  lose('reminders', title, listedIn(task['reminders']).length)
  lose('reactions', title, Object.keys(entryOf(task['reactions'])).length)
  const isDone = task['done'] === true
  // A card has one end, and when it was done says more than when that was meant to be.
  if (dateOf(task['done_at']) && dateOf(task['end_date'])) lose('plannedEnds', title)
  const cardId = maker.card({
    _id: ref('task', task['id']),
    listId,
    title,
    sort,
    description: markdownOfHtml(textOf(task['description'])),
    color: colorLike(task['hex_color']),
    dueAt: dateOf(task['due_date']),
    startAt: dateOf(task['start_date']),
    endAt: dateOf(task['done_at']) ?? dateOf(task['end_date']),
    dueComplete: isDone,
    createdAt: dateOf(task['created']),
    modifiedAt: dateOf(task['updated']),
    userId: person(task['created_by']),
    assignees: listedIn(task['assignees']).map((one) => person(one, true)),
    labelIds: listedIn(task['labels']).map(({ title: name, hex_color, description }) => {
      if (description) lose('labelDescriptions', name)
      return maker.label(wordOf(name), colorLike(hex_color))
    }),
    customFields: numbersOf(maker, task),
    parentId: ref('task', relatedIn(task, 'parenttask')[0]),
    cardDependencies: Object.entries(RELATIONS).flatMap(([kind, type]) =>
      relatedIn(task, kind).map((id) => ({ cardId: ref('task', id), type })),
    ),
    recurrence: recurrenceIn(task, timeZone),
  })
  for (const { comment, author, created, updated, reactions } of listedIn(task['comments'])) {
    lose('reactions', title, Object.keys(entryOf(reactions)).length)
    maker.comment(cardId, {
      text: markdownOfHtml(textOf(comment)),
      createdAt: created,
      modifiedAt: dateOf(updated) ?? created,
      userId: person(author),
    })
  }
  for (const { id: attachment, file, created, created_by } of listedIn(task['attachments'])) {
    const { id, name, mime } = entryOf(file)
    const by = { createdAt: created, userId: person(created_by) }
    const bytes = () => files.bytes(`files/${wordOf(id)}`)
    const made = maker.file(cardId, { name, type: mime, ...by }, bytes)
    if (attachment === task['cover_image_attachment_id']) maker.cover(cardId, made)
  }
}

/** A task repeats by an interval, or by mode 1 each month. */
function recurrenceIn({ repeat_after, repeat_mode }: Entry, timeZone: string) {
  if (!(Number(repeat_after ?? 0) > 0) && repeat_mode !== 1) return undefined
  const given = { repeatAfter: repeat_after, repeatMode: repeat_mode }
  return recurrenceOfVikunja(given, timeZone) ?? 'unknown'
}

const RELATIONS = {
  blocking: 'blocks',
  blocked: 'is-blocked-by',
  related: 'related-to',
  duplicateof: 'related-to',
  duplicates: 'related-to',
  precedes: 'related-to',
  follows: 'related-to',
  copiedfrom: 'related-to',
  copiedto: 'related-to',
} as const

function relatedIn({ related_tasks }: Entry, kind: string): unknown[] {
  return listedIn(entryOf(related_tasks)[kind]).map(({ id }) => id)
}

function numbersOf(maker: BoardMaker, task: Entry) {
  const given = {
    Priority: task['priority'],
    'Percent done': Number(task['percent_done'] ?? 0) * 100,
  }
  return Object.entries(given).flatMap(([name, value]) =>
    Number(value ?? 0) > 0 ? [{ _id: maker.field(name, 'number'), value: Number(value) }] : [],
  )
}
