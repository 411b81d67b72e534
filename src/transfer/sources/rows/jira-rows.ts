import type { Role, TableProfile } from '../../csv/profile.ts'

/** The issues of Jira as CSV: of the cloud, and of a server. */
export const jiraRows: TableProfile = {
  of: 'table',
  signs: [
    ['summary', 'issuekey', 'issueid'],
    ['summary', 'issuekey', 'issuetype'],
    ['summary', 'issuetype', 'projectkey'],
  ],
  mark: /^Custom field \(.+\)$/,
  boards: ['projectname', 'projectkey'],
  columns: {
    summary: 'title',
    issuekey: 'key',
    issueid: 'key',
    issuetype: { custom: 'dropdown' },
    status: 'listId',
    priority: { custom: 'dropdown' },
    resolution: { custom: 'dropdown' },
    assignee: 'assignees',
    created: 'createdAt',
    updated: 'modifiedAt',
    resolved: 'doneAt',
    duedate: 'dueAt',
    description: 'description',
    labels: 'labelIds',
    components: 'labelIds',
    component: 'labelIds',
    sprint: { custom: 'text' },
    parent: 'parent',
    parentid: 'ignored',
    parentkey: 'ignored',
    parentsummary: 'ignored',
    comment: 'comment',
    comments: 'comment',
    attachment: 'link',
    timespent: 'spentSeconds',
    originalestimate: { custom: 'number' },
    remainingestimate: { custom: 'number' },
    logwork: { lost: 'worklogs' },
    watchers: { lost: 'watchers' },
    votes: { lost: 'ballots' },
    ...ignoring(
      'assigneeid reporterid creatorid watchersid lastviewed statuscategory statuscategorychanged',
      'projectkey projectname projecttype projectlead projectleadid projectdescription projecturl',
      'workratio σoriginalestimate σremainingestimate σtimespent progress σprogress',
    ),
  },
  patterns: [
    [/^Custom field \((.*)\)$/is, fieldNamed],
    [/^Inward issue link \(Blocks?\)$/i, () => 'blockedBy'],
    [/^Outward issue link \(Blocks?\)$/i, () => 'blocks'],
    [/^(?:Inward|Outward) issue link \((.*)\)$/i, () => 'related'],
  ],
  text: 'wiki',
  personIds: { assigneeid: 'assignee', reporterid: 'reporter', creatorid: 'creator' },
  days: ['dueAt'],
}

function ignoring(...words: string[]): Record<string, Role> {
  return Object.fromEntries(words.flatMap((all) => all.split(' ')).map((one) => [one, 'ignored']))
}

function fieldNamed(name: string): Role {
  if (/^(?:\[CHART\]|Rank$|Development$|Issue color$)/i.test(name)) return 'ignored'
  return { custom: /story points?/i.test(name) ? 'number' : 'text', name }
}
