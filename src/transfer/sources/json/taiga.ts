import { bytesIn } from '../../../kernel/contract/compound.ts'
import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { colorLike } from '../../middle/colors.ts'
import type { JsonForm } from '../../middle/forms.ts'
import { hasKeys, loseRest, ref, sorted, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'
import { PROJECT, STORY, TASK } from './taiga-keys.ts'

/** The dump of a project of Taiga: its user stories are the cards, and their tasks checklists. */
export const taigaDump: JsonForm = {
  of: 'json',
  fits: (value) =>
    hasKeys(value, 'us_statuses', 'user_stories') &&
    listedIn(entryOf(value)['us_statuses']).length > 0,
  read: (value) => [projectOf(entryOf(value))],
}

function projectOf(project: Entry): BoardMaker {
  const maker = makeBoard(project['name'], { description: project['description'] })
  const { lose } = maker
  loseRest(maker, project, PROJECT, wordOf(project['name']))
  for (const { email, user, role } of listedIn(project['memberships']))
    memberOf(maker, user ?? email, /admin|owner/i.test(wordOf(role)))
  for (const { name, color, wip_limit } of sorted(listedIn(project['us_statuses']), 'order')) {
    const value = Number(wip_limit ?? 0)
    const limit = value > 0 && { wipLimit: { value, enabled: true, soft: true } }
    maker.list(wordOf(name), { color: colorLike(color), ...limit })
  }
  for (const { name } of sorted(listedIn(project['swimlanes']), 'order'))
    maker.swimlane(wordOf(name))
  const looks = new Map(
    (Array.isArray(project['tags_colors']) ? project['tags_colors'] : []).map(
      (pair: unknown): [unknown, unknown] => (Array.isArray(pair) ? [pair[0], pair[1]] : ['', '']),
    ),
  )
  const tasks = listedIn(project['tasks'])
  for (const story of sorted(listedIn(project['user_stories']), 'kanban_order')) {
    const of = tasks.filter((task) => refOf(task['user_story']) === refOf(story['ref']))
    addStory(maker, story, { looks, tasks: of })
  }
  for (const { subject } of listedIn(project['issues'])) lose('issues', subject)
  for (const { subject } of listedIn(project['epics'])) lose('epics', subject)
  for (const { title, slug } of listedIn(project['wiki_pages'])) lose('wikiPages', title ?? slug)
  for (const { subject } of tasks.filter((task) => refOf(task['user_story']) === ''))
    lose('tasks', subject)
  return maker
}

function refOf(given: unknown): string {
  return wordOf(entryOf(given)['ref'] ?? given)
}

/** People of Taiga are addresses. */
function memberOf(maker: BoardMaker, given: unknown, isAdmin = false): string {
  const email = textOf(given)
  return maker.member(email, { username: email, email }, isAdmin)
}

/** Each role estimates by a number, or by a word such as `?`. */
function pointsOf({ role_points }: Entry): string {
  const all = listedIn(role_points).map(({ points }) => wordOf(points))
  const known = all.filter((points) => points !== '' && Number.isFinite(Number(points)))
  return known.length === 0 ? '' : String(known.reduce((sum, points) => sum + Number(points), 0))
}

/** The texts of a list in one, such as the program and the address of a reference. */
function wordsIn(given: unknown): string {
  return Array.isArray(given) ? given.map(wordOf).filter(Boolean).join(' ') : wordOf(given)
}

type With = { looks: Map<unknown, unknown>; tasks: Entry[] }

function addStory(maker: BoardMaker, story: Entry, { looks, tasks }: With): void {
  const title = story['subject']
  loseRest(maker, story, STORY, wordOf(title))
  const custom = entryOf(story['custom_attributes_values'])
  const lane = wordOf(story['swimlane'])
  const assigned: unknown[] = Array.isArray(story['assigned_users']) ? story['assigned_users'] : []
  const tags: unknown[] = Array.isArray(story['tags']) ? story['tags'] : []
  const people = [...new Set([story['assigned_to'], ...assigned].map(textOf))].filter(Boolean)
  const fields: [string, unknown][] = [
    ['Sprint', story['milestone']],
    ['Points', pointsOf(story)],
    ['Blocked', story['is_blocked'] === true ? wordOf(story['blocked_note']) || 'Yes' : undefined],
    ['Reason of the due date', story['due_date_reason']],
    ['Client requirement', story['client_requirement'] === true ? 'Yes' : ''],
    ['Team requirement', story['team_requirement'] === true ? 'Yes' : ''],
    ['External reference', wordsIn(story['external_reference'])],
    ...Object.entries(custom),
  ]
  const isClosed = story['is_closed'] === true || Boolean(story['finish_date'])
  const cardId = maker.card({
    _id: ref('story', story['ref']),
    listId: maker.list(wordOf(story['status']) || 'New'),
    ...(lane && { swimlaneId: maker.swimlane(lane) }),
    title,
    cardNumber: story['ref'],
    description: story['description'],
    dueAt: story['due_date'] ?? undefined,
    createdAt: story['created_date'],
    modifiedAt: story['modified_date'],
    endAt: story['finish_date'] ?? undefined,
    dueComplete: isClosed,
    userId: maker.person(textOf(story['owner']), {
      username: story['owner'],
      email: story['owner'],
    }),
    assignees: people.map((one) => memberOf(maker, one)),
    labelIds: tags.map((tag) => maker.label(wordOf(tag), colorLike(looks.get(tag)))),
    customFields: fields.flatMap(([name, value]) =>
      wordOf(value) === '' ? [] : [{ _id: maker.field(name, 'text'), value: wordOf(value) }],
    ),
  })
  addToStory(maker, cardId, story, tasks)
}

/** Adds what is on a story: its tasks, comments and files. */
function addToStory(maker: BoardMaker, cardId: string, story: Entry, tasks: Entry[]): void {
  const title = story['subject']
  for (const task of tasks) loseRest(maker, task, TASK, wordOf(task['subject']))
  const items = sorted(tasks, 'us_order').map(
    ({ subject, status, finished_date, assigned_to, due_date }) => ({
      title: subject,
      dueAt: due_date ?? undefined,
      isFinished: Boolean(finished_date) || /closed|done/i.test(wordOf(status)),
      assigneeId: memberOf(maker, assigned_to),
    }),
  )
  maker.checklist(cardId, 'Tasks', items)
  for (const { comment, user, created_at } of listedIn(story['history'])) {
    const [email] = Array.isArray(user) ? user : [user]
    const userId = maker.person(textOf(email), { username: email, email })
    if (wordOf(comment) === '') maker.lose('activities', title)
    else maker.comment(cardId, { text: comment, createdAt: created_at, userId })
  }
  for (const { attached_file, created_date } of listedIn(story['attachments'])) {
    const { name, data } = entryOf(attached_file)
    const bytes = bytesIn(textOf(data))
    if (bytes === undefined) maker.lose('attachments', name)
    else maker.file(cardId, { name, createdAt: created_date }, async () => bytes)
  }
  const watchers = Array.isArray(story['watchers']) ? story['watchers'].length : 0
  maker.lose('watchers', title, watchers)
}
