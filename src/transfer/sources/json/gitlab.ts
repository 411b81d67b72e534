import { type Entry, entryOf, listedIn } from '../../import/entry.ts'
import { shape } from '../../import/key-shape.ts'
import { colorLike } from '../../middle/colors.ts'
import type { JsonForm } from '../../middle/forms.ts'
import { hasKeys, loseRest, ref, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'

const ISSUE = shape(
  `iid title description state created_at updated_at closed_at due_date author assignees assignee labels
  milestone weight time_stats notes links user_notes_count upvotes downvotes confidential epic references
  start_date issue_type iteration health_status severity discussion_locked`,
  `id project_id web_url closed_by merge_requests_count type
  task_completion_status has_tasks task_status _links moved_to_id service_desk_reply_to
  blocking_issues_count epic_iid imported imported_from`,
)

/** Issues of a project, as the API of GitLab gives them, with their notes if they are put in. */
export const gitlabIssues: JsonForm = {
  of: 'json',
  fits: (value) => issuesIn(value).length > 0,
  read(value) {
    // The issues of a group are of several projects, each of which numbers its own.
    const byProject = Map.groupBy(issuesIn(value), ({ project_id }) => project_id)
    return [...byProject.values()].map(boardOf)
  },
}

function boardOf(issues: Entry[]): BoardMaker {
  const full = wordOf(entryOf(issues[0]?.['references'])['full']).replace(/#.*/, '')
  const maker = makeBoard(full || 'GitLab')
  maker.board.id = full
  const known = new Set(issues.map(({ iid }) => iid))
  for (const issue of issues) addIssue(maker, issue, known)
  return maker
}

function issuesIn(value: unknown): Entry[] {
  const all = listedIn(Array.isArray(value) ? value : entryOf(value)['issues'])
  return all.every((one) => hasKeys(one, 'iid', 'title')) ? all : []
}

function addIssue(maker: BoardMaker, issue: Entry, known: ReadonlySet<unknown>): void {
  loseRest(maker, issue, ISSUE)
  const title = issue['title']
  const person = (given: unknown, isOn: boolean) => {
    const { id, username, name } = entryOf(given)
    const known = { username, fullName: name }
    return isOn ? maker.member(wordOf(id), known) : maker.person(wordOf(id), known)
  }
  const isClosed = issue['state'] === 'closed'
  const labels: unknown[] = Array.isArray(issue['labels']) ? issue['labels'] : []
  const assignees = listedIn(issue['assignees'] ?? (issue['assignee'] ? [issue['assignee']] : []))
  const spent = Number(entryOf(issue['time_stats'])['total_time_spent'] ?? 0)
  const estimate = Number(entryOf(issue['time_stats'])['time_estimate'] ?? 0)
  const weight = issue['weight']
  const cardId = maker.card({
    _id: ref('issue', issue['iid']),
    listId: maker.list(isClosed ? 'Closed' : 'Open'),
    title,
    cardNumber: issue['iid'],
    description: issue['description'],
    dueAt: issue['due_date'] ?? undefined,
    startAt: issue['start_date'] ?? undefined,
    endAt: issue['closed_at'] ?? undefined,
    dueComplete: isClosed,
    createdAt: issue['created_at'],
    modifiedAt: issue['updated_at'],
    spentTime: spent > 0 ? spent / 3_600 : undefined,
    userId: person(issue['author'], false),
    assignees: assignees.map((one) => person(one, true)),
    labelIds: labels.map((one) => {
      const { name, color } = entryOf(one)
      return maker.label(wordOf(typeof one === 'string' ? one : name), colorLike(color))
    }),
    customFields: [
      ...(estimate > 0
        ? [{ _id: maker.field('Time estimate', 'number'), value: estimate / 3_600 }]
        : []),
      ...(typeof weight === 'number'
        ? [{ _id: maker.field('Weight', 'number'), value: weight }]
        : []),
      ...choicesOf(maker, issue),
    ],
  })
  const notes = listedIn(issue['notes']).filter(({ system }) => system !== true)
  for (const { body, author, created_at } of notes)
    maker.comment(cardId, { text: body, createdAt: created_at, userId: person(author, false) })
  const missing = Number(issue['user_notes_count'] ?? 0) - notes.length
  maker.lose('missingComments', title, Math.max(0, missing))
  maker.lose('reactions', title, Number(issue['upvotes'] ?? 0) + Number(issue['downvotes'] ?? 0))
  if (issue['discussion_locked'] === true) maker.lose('locks', title)
  if (issue['confidential'] === true) maker.lose('confidential', title)
  addLinks(maker, issue, cardId, known)
  if (issue['epic']) maker.lose('epics', entryOf(issue['epic'])['title'])
}

/** The values of an issue that are one of several; those that every issue has by itself are none. */
function choicesOf(maker: BoardMaker, issue: Entry) {
  const { title, start_date, due_date } = entryOf(issue['iteration'])
  const days = [start_date, due_date].map(wordOf).filter(Boolean).join(' – ')
  const choices = {
    Milestone: entryOf(issue['milestone'])['title'],
    Iteration: wordOf(title) || days,
    Health: issue['health_status'],
    Type: issue['issue_type'] === 'issue' ? '' : issue['issue_type'],
    Severity: issue['severity'] === 'UNKNOWN' ? '' : issue['severity'],
  }
  return Object.entries(choices).flatMap(([name, value]) => {
    if (!value) return []
    const _id = maker.field(name, 'dropdown')
    return [{ _id, value: maker.option(_id, wordOf(value)) }]
  })
}

function addLinks(
  maker: BoardMaker,
  issue: Entry,
  cardId: string,
  known: ReadonlySet<unknown>,
): void {
  for (const { iid, link_type, project_id, references } of listedIn(issue['links'])) {
    const isElsewhere = project_id !== undefined && project_id !== issue['project_id']
    // Other projects have issues of the same number.
    const full = isElsewhere || !known.has(iid) ? entryOf(references)['full'] : undefined
    maker.relate(cardId, ref('issue', full ?? iid), RELATIONS[wordOf(link_type)] ?? 'related-to')
  }
}

/** Links of an issue, as `GET …/issues/{iid}/links` gives them. */
const RELATIONS: Record<string, string> = { blocks: 'blocks', is_blocked_by: 'is-blocked-by' }
