import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { colorLike } from '../../middle/colors.ts'
import type { JsonForm } from '../../middle/forms.ts'
import { hasKeys, loseRest, ref, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'
import { addStatusLists, choiceOf, issueFields } from './github-values.ts'
import { ISSUE, parentOf, relationsOf } from './github-relations.ts'

/** Issues of a repository, as the REST API and `gh issue list --json` give them. */
export const githubIssues: JsonForm = {
  of: 'json',
  fits: (value) => issuesIn(value).length > 0,
  read(value) {
    const issues = issuesIn(value)
    const repository = repositoryOf(issues[0])
    const maker = makeBoard(repository || 'GitHub')
    maker.board.id = repository
    for (const issue of issues) addIssue(maker, issue, maker.list(stateOf(issue)))
    return [maker]
  },
}

/** The items of a project, as `gh project item-list --format json` and GraphQL give them. */
export const githubProject: JsonForm = {
  of: 'json',
  fits: (value) => itemsIn(value).length > 0,
  read(value, { fileName }) {
    const project = projectIn(value)
    const { id, shortDescription, readme } = project
    const about = [shortDescription, readme].map(wordOf).filter(Boolean).join('\n\n')
    const maker = makeBoard(wordOf(project['title']) || fileName || 'GitHub', {
      description: about,
    })
    maker.board.id = wordOf(id)
    addStatusLists(maker, project)
    for (const item of itemsIn(value)) addItem(maker, item)
    return [maker]
  },
}

function issuesIn(value: unknown): Entry[] {
  const { repository } = entryOf(entryOf(value)['data'] ?? value)
  const nodes = entryOf(entryOf(repository)['issues'])['nodes']
  const all = listedIn(nodes ?? value)
  const isIssue = (one: Entry) =>
    hasKeys(one, 'number', 'title') && !('iid' in one) && ('state' in one || 'body' in one)
  return all.every(isIssue) ? all : []
}

function projectIn(value: unknown): Entry {
  const given = entryOf(entryOf(value)['data'] ?? value)
  return entryOf(
    given['node'] ?? entryOf(given['organization'] ?? given['user'])['projectV2'] ?? given,
  )
}

function itemsIn(value: unknown): Entry[] {
  const { items } = projectIn(value)
  const all = listedIn(entryOf(items)['nodes'] ?? items)
  const isItem = (one: Entry) =>
    (hasKeys(one, 'content') && typeof one['content'] !== 'string') || hasKeys(one, 'fieldValues')
  return all.length > 0 && all.every(isItem) ? all : []
}

function repositoryOf(issue: Entry | undefined): string {
  const url = textOf(issue?.['html_url'] ?? issue?.['url'])
  return /github\.[^/]+\/([^/]+\/[^/]+)\/(?:issues|pull)\//.exec(url)?.[1] ?? ''
}

/** Issues are open or closed; these are their lists. */
function stateOf({ state }: Entry): string {
  return /closed/i.test(textOf(state)) ? 'Closed' : 'Open'
}

type More = { customFields?: { _id: string; value: unknown }[]; dueAt?: unknown; startAt?: unknown }

function addIssue(maker: BoardMaker, issue: Entry, listId: string, more: More = {}): void {
  const person = (given: unknown, isOn: boolean) => {
    const { login, name, email } = entryOf(given)
    const known = { username: login, fullName: name, email }
    return isOn ? maker.member(wordOf(login), known) : maker.person(wordOf(login), known)
  }
  const title = issue['title']
  loseRest(maker, issue, ISSUE)
  const closedAt = issue['closed_at'] ?? issue['closedAt'] ?? undefined
  const milestone = entryOf(issue['milestone'])
  const url = issue['html_url'] ?? issue['url']
  const due = more.dueAt ?? milestone['due_on'] ?? milestone['dueOn'] ?? undefined
  const cardId = maker.card({
    _id: ref('issue', url ?? issue['number'] ?? issue['id']),
    listId,
    title,
    description: issue['body'],
    dueComplete: stateOf(issue) === 'Closed',
    endAt: closedAt,
    createdAt: issue['created_at'] ?? issue['createdAt'],
    modifiedAt: issue['updated_at'] ?? issue['updatedAt'],
    startAt: more.startAt,
    dueAt: due,
    userId: person(issue['user'] ?? issue['author'] ?? issue['creator'], false),
    assignees: nodesOf(issue['assignees']).map((one) => person(one, true)),
    labelIds: nodesOf(issue['labels']).map((label) => {
      const { name, color } = label
      return maker.label(wordOf(name), colorLike(color))
    }),
    customFields: [...issueFields(maker, issue), ...(more.customFields ?? [])],
    parentId: parentOf(issue),
    cardDependencies: relationsOf(issue),
  })
  const comments = nodesOf(issue['comments'])
  for (const { body, author, user, createdAt, created_at } of comments)
    maker.comment(cardId, {
      text: body,
      createdAt: createdAt ?? created_at,
      userId: person(author ?? user, false),
    })
  if (typeof issue['comments'] === 'number') maker.lose('missingComments', title, issue['comments'])
  const total = Number(entryOf(issue['comments'])['totalCount'] ?? 0)
  maker.lose('missingComments', title, Math.max(0, total - comments.length))
  const reactions = Number(entryOf(issue['reactions'])['total_count'] ?? 0)
  maker.lose('reactions', title, reactions)
  if (issue['pull_request']) maker.lose('pullRequests', title)
  if (issue['locked'] === true) maker.lose('locks', title)
}

/** A list as it is, or in the nodes of GraphQL; names alone are read as objects. */
function nodesOf(value: unknown): Entry[] {
  const all: unknown = entryOf(value)['nodes'] ?? value
  if (!Array.isArray(all)) return []
  return all.map((one: unknown) =>
    typeof one === 'string' ? { name: one, login: one } : entryOf(one),
  )
}

function addItem(maker: BoardMaker, item: Entry): void {
  // Whoever exports may not read the issue of such an item.
  if (item['content'] === null && !item['title']) return maker.lose('redacted', item['id'])
  const fields = fieldsOf(item)
  const content = { ...entryOf(item['content']) }
  const given = {
    ...content,
    title: content['title'] ?? item['title'],
    labels: content['labels'] ?? item['labels'],
    assignees: content['assignees'] ?? item['assignees'],
  }
  let [status, dueAt, startAt]: unknown[] = []
  const customFields: { _id: string; value: unknown }[] = []
  for (const [name, value] of fields) {
    if (/^status$/i.test(name)) status = value
    else if (/^(?:due|target|end) ?date$/i.test(name)) dueAt = value
    else if (/^start ?date$/i.test(name)) startAt = value
    else if (typeof value === 'number')
      customFields.push({ _id: maker.field(name, 'number'), value })
    else if (/^(?:priority|size|type)$/i.test(name)) customFields.push(choiceOf(maker, name, value))
    else customFields.push({ _id: maker.field(name, 'text'), value })
  }
  const listId = maker.list(wordOf(status) || 'No Status')
  addIssue(maker, { id: item['id'], ...given }, listId, { customFields, dueAt, startAt })
}

const OF_ITEM = new Set(
  'id content title labels assignees repository fieldValues type linked pull requests isArchived'.split(
    ' ',
  ),
)

/** The values of an item's fields by their names: of GraphQL in nodes, of `gh` as members. */
function fieldsOf(item: Entry): [name: string, value: unknown][] {
  const nodes = nodesOf(item['fieldValues'])
  if (nodes.length === 0)
    return Object.entries(item).flatMap(([name, value]): [string, unknown][] => {
      const { title } = entryOf(value)
      const plain = typeof value === 'object' ? title : value
      const called = `${name.charAt(0).toUpperCase()}${name.slice(1)}`
      return OF_ITEM.has(name) || plain === undefined ? [] : [[called, plain]]
    })
  return nodes.flatMap(({ field, name, text, number, date, title }): [string, unknown][] => {
    const called = wordOf(entryOf(field)['name'])
    const value = name ?? text ?? number ?? date ?? title
    return called === '' || called === 'Title' || value === undefined ? [] : [[called, value]]
  })
}
