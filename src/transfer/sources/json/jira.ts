import { type Entry, entryOf, listedIn, textOf } from '../../import/entry.ts'
import { hasContent } from '../../import/left-out.ts'
import type { JsonForm } from '../../middle/forms.ts'
import { hasKeys, ref, wordOf } from '../../middle/given.ts'
import { type BoardMaker, makeBoard } from '../../middle/make-board.ts'
import { isAdf, markdownOfAdf } from '../../texts/adf.ts'
import { markdownOfWiki } from '../../texts/wiki.ts'

/** Issues as the API of Jira gives them, alone or in the reply to a search: a board for each project. */
export const jiraIssues: JsonForm = {
  of: 'json',
  fits: (value) => issuesIn(value).length > 0,
  read(value) {
    const boards = new Map<string, BoardMaker>()
    const names = entryOf(entryOf(value)['names'])
    for (const issue of issuesIn(value)) {
      const project = entryOf(entryOf(issue['fields'])['project'])
      const key = wordOf(project['key']) || wordOf(issue['key']).replace(/-\d+$/, '')
      const maker = boards.get(key) ?? makeBoard(project['name'] ?? key)
      maker.board.id = key
      boards.set(key, maker)
      addIssue(maker, issue, names)
    }
    return [...boards.values()]
  },
}

function issuesIn(value: unknown): Entry[] {
  const { issues } = entryOf(value)
  const all = listedIn(Array.isArray(value) ? value : (issues ?? [value]))
  return all.every((one) => hasKeys(one, 'key', 'fields') && hasKeys(one['fields'], 'summary'))
    ? all
    : []
}

/** Fields that are read, and those that say nothing to people. */
const KNOWN = new Set(
  `summary project status description assignee reporter creator labels components duedate created
  updated resolutiondate resolution issuetype priority parent issuelinks subtasks comment attachment
  timespent fixVersions watches votes worklog statuscategorychangedate statusCategory lastViewed
  workratio aggregatetimespent aggregatetimeestimate aggregatetimeoriginalestimate progress
  aggregateprogress timetracking timeestimate timeoriginalestimate`.split(/\s+/),
)

function addIssue(maker: BoardMaker, issue: Entry, names: Entry): void {
  const fields = entryOf(issue['fields'])
  const person = personReader(maker)
  const { assignee, reporter, creator, priority, issuetype, resolution, parent } = fields
  const title = fields['summary']
  const choices = { 'Issue Type': issuetype, Priority: priority, Resolution: resolution }
  const cardId = maker.card({
    _id: ref('issue', issue['key']),
    listId: maker.list(wordOf(entryOf(fields['status'])['name']) || 'Imported'),
    title,
    description: textIn(fields['description']),
    userId: person(creator ?? reporter),
    assignees: assignee ? [person(assignee, true)] : [],
    labelIds: [
      ...(Array.isArray(fields['labels']) ? fields['labels'] : []),
      ...listedIn(fields['components']).map(({ name }) => name),
    ].map((name) => maker.label(wordOf(name))),
    dueAt: fields['duedate'],
    createdAt: fields['created'],
    modifiedAt: fields['updated'],
    endAt: fields['resolutiondate'],
    dueComplete: Boolean(fields['resolutiondate']),
    spentTime: typeof fields['timespent'] === 'number' ? fields['timespent'] / 3_600 : undefined,
    parentId: ref('issue', entryOf(parent)['key']),
    cardDependencies: listedIn(fields['issuelinks']).flatMap(linkOf),
    customFields: [
      ...Object.entries(choices).flatMap(([name, value]) =>
        choiceOf(maker, name, entryOf(value)['name']),
      ),
      ...estimateOf(maker, fields['timeoriginalestimate']),
      ...listedIn(fields['fixVersions'])
        .slice(0, 1)
        .map(({ name }) => valueOf(maker, 'Fix versions', name)),
      ...Object.entries(fields).flatMap(([key, value]) =>
        KNOWN.has(key) || !hasContent(value)
          ? []
          : customOf(maker, wordOf(names[key]) || key, { value, title }),
      ),
    ],
  })
  for (const { author, body, created } of listedIn(entryOf(fields['comment'])['comments']))
    maker.comment(cardId, { text: textIn(body), createdAt: created, userId: person(author) })
  for (const { filename, content } of listedIn(fields['attachment']))
    maker.file(cardId, { name: filename, url: content })
  maker.lose('worklogs', title, listedIn(entryOf(fields['worklog'])['worklogs']).length)
  maker.lose('watchers', title, Number(entryOf(fields['watches'])['watchCount'] ?? 0))
  maker.lose('ballots', title, Number(entryOf(fields['votes'])['votes'] ?? 0))
}

function personReader(maker: BoardMaker) {
  return (given: unknown, isOn = false): string => {
    const { accountId, name, key, displayName, emailAddress } = entryOf(given)
    const id = wordOf(accountId ?? name ?? key ?? displayName)
    const known = { username: name ?? displayName, fullName: displayName, email: emailAddress }
    return isOn ? maker.member(id, known) : maker.person(id, known)
  }
}

function textIn(value: unknown): string {
  return isAdf(value) ? markdownOfAdf(value) : markdownOfWiki(textOf(value))
}

function linkOf({ type, inwardIssue, outwardIssue }: Entry) {
  const isBlocks = /^blocks?$/i.test(wordOf(entryOf(type)['name']))
  const inward = ref('issue', entryOf(inwardIssue)['key'])
  const outward = ref('issue', entryOf(outwardIssue)['key'])
  if (inward !== '') return [{ cardId: inward, type: isBlocks ? 'is-blocked-by' : 'related-to' }]
  return outward === '' ? [] : [{ cardId: outward, type: isBlocks ? 'blocks' : 'related-to' }]
}

function choiceOf(maker: BoardMaker, name: string, value: unknown) {
  if (!value) return []
  const _id = maker.field(name, 'dropdown')
  return [{ _id, value: maker.option(_id, wordOf(value)) }]
}

/** An estimate in hours; Jira has seconds. */
function estimateOf(maker: BoardMaker, seconds: unknown) {
  if (typeof seconds !== 'number' || seconds <= 0) return []
  return [{ _id: maker.field('Original estimate', 'number'), value: seconds / 3_600 }]
}

function valueOf(maker: BoardMaker, name: string, value: unknown) {
  return { _id: maker.field(name, 'text'), value }
}

/** A field of the site: of a text, a number or a choice its value; of anything else what is in it is lost. */
function customOf(
  maker: BoardMaker,
  name: string,
  { value, title }: { value: unknown; title: unknown },
) {
  if (typeof value === 'number') return [{ _id: maker.field(name, 'number'), value }]
  if (typeof value === 'string') return [valueOf(maker, name, value)]
  const shown = (Array.isArray(value) ? value : [value]).flatMap((one: unknown) => {
    const { value: of, name: called, displayName } = entryOf(one)
    return wordOf(of ?? called ?? displayName ?? (typeof one === 'string' ? one : '')) || []
  })
  if (isAdf(value)) return [valueOf(maker, name, markdownOfAdf(value))]
  if (shown.length === 0) maker.lose(name, title)
  return shown.length === 0 ? [] : [valueOf(maker, name, shown.join(', '))]
}
