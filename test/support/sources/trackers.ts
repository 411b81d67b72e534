import { type SourceFixture, json } from './fixture.ts'
import {
  TODOIST,
  XML,
  asana,
  github,
  gitlab,
  gitlabGroup,
  jira,
  project,
  taiga,
  todoist,
} from './tracker-samples.ts'

export const trackerFiles: SourceFixture[] = [
  {
    source: 'jira',
    what: 'the reply to a search',
    content: json(jira),
    boards: [
      {
        title: 'Shop',
        lists: { Doing: ['Pay'], 'To do': ['Ship'] },
        leftOut: { Odd: 1, worklogs: 1 },
        cards: {
          Pay: {
            description: '**Bold**',
            createdAt: '2026-09-01T08:00:00.000Z',
            dueAt: '2026-09-30T23:59:59.000Z',
            labels: ['web/green'],
            fields: { Points: 3, 'Original estimate': 1.5 },
            comments: ['## Ask'],
            dependencies: ['blocks Ship'],
          },
        },
      },
    ],
  },
  {
    source: 'jira',
    what: 'a search as XML',
    content: XML,
    boards: [
      {
        title: 'Shop',
        lists: { Doing: ['Pay & go'] },
        leftOut: {},
        cards: {
          'Pay & go': {
            description: 'By **card**',
            createdAt: '2021-09-24T21:22:15.000Z',
            dueAt: '2021-11-12T23:59:59.000Z',
            labels: ['web/green'],
            comments: ['Soon'],
          },
        },
      },
    ],
  },
  {
    source: 'asana',
    what: 'the tasks of a project in JSON',
    content: json(asana),
    boards: [
      {
        title: 'Shop',
        lists: { Doing: ['Pay', 'Ask'] },
        leftOut: {},
        cards: {
          Pay: { dueAt: '2026-09-30T23:59:59.000Z', labels: ['web/lime'], fields: { Size: 2 } },
          Ask: { parent: 'Pay' },
        },
      },
    ],
  },
  {
    source: 'github',
    what: 'the issues of a repository',
    content: json(github),
    boards: [
      {
        title: 'o/r',
        lists: { Closed: ['Fix'], Open: ['Add'] },
        leftOut: { locks: 1, missingComments: 2, odd: 1 },
        cards: {
          Fix: {
            labels: ['bug/red'],
            endAt: '2026-01-02T00:00:00.000Z',
            fields: { Type: 'Bug' },
          },
          Add: { parent: 'Fix', dependencies: ['is-blocked-by Fix'] },
        },
      },
    ],
  },
  {
    source: 'github',
    what: 'a project',
    content: json(project),
    boards: [
      {
        title: 'Roadmap',
        lists: { Todo: [], Doing: ['Fix'] },
        leftOut: { redacted: 1 },
        own: { description: 'Next year' },
        cards: { Fix: { description: 'Text', fields: { Estimate: 3 } } },
      },
    ],
  },
  {
    source: 'gitlab',
    what: 'the issues of a project in JSON',
    content: json(gitlab),
    boards: [
      {
        title: 'group/app',
        lists: { Open: ['Fix', 'Ask'] },
        leftOut: { missingComments: 1, locks: 1 },
        cards: {
          Fix: {
            spentTime: 2,
            fields: { Weight: 2, 'Time estimate': 2.5, Iteration: '2026-09-01 – 2026-09-14' },
            cardNumber: 4,
            dependencies: ['is-blocked-by Ask'],
          },
        },
      },
    ],
  },
  {
    source: 'gitlab',
    what: 'the issues of a group in JSON',
    content: json(gitlabGroup),
    boards: [
      { title: 'group/app1', lists: { Open: ['Fix 1'] }, leftOut: {} },
      { title: 'group/app2', lists: { Open: ['Fix 2'] }, leftOut: {} },
    ],
  },
  {
    source: 'taiga',
    what: 'the dump of a project',
    content: json(taiga),
    boards: [
      {
        title: 'Shop',
        lists: { New: [], Doing: ['Pay'] },
        leftOut: { votes: 1, issues: 1 },
        cards: {
          Pay: {
            labels: ['web/blue'],
            fields: { Points: '2.5' },
            checklists: { Tasks: ['x Ask'] },
            comments: ['Soon'],
            files: ['bill.txt 4'],
          },
        },
      },
    ],
  },
  {
    source: 'todoist',
    what: 'a project as CSV',
    content: TODOIST.join('\n'),
    boards: [
      {
        title: 'Todoist',
        lists: { Doing: ['Pay', 'Ask'] },
        leftOut: { profiles: 1 },
        cards: {
          Pay: {
            dueAt: '2026-09-30T23:59:59.000Z',
            labels: ['web/green'],
            comments: ['Soon'],
            fields: { Priority: 1 },
          },
          Ask: { parent: 'Pay', recurrence: { rule: 'FREQ=DAILY', mode: 'schedule' } },
        },
      },
    ],
  },
  {
    source: 'todoist',
    what: 'the reply to a sync',
    content: json(todoist),
    boards: [
      {
        title: 'Shop',
        lists: { Doing: ['Pay', 'Ask'] },
        leftOut: { odd: 1, reminders: 1, profiles: 1 },
        cards: {
          Pay: {
            description: 'By card',
            startAt: '2026-09-29T00:00:00.000Z',
            dueAt: '2026-09-30T23:59:59.000Z',
            dueComplete: true,
            labels: ['web/red'],
            comments: ['Soon'],
            fields: { Priority: 1 },
          },
          Ask: { parent: 'Pay' },
        },
      },
    ],
  },
]
