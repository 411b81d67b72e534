import { aBoard } from '../importing.ts'
import { zipOf } from './archive.ts'
import { type SourceFixture, json } from './fixture.ts'

const NONE = '0001-01-01T00:00:00Z'

const user = { id: 1, username: 'ann-of-vikunja', name: '' }

const task = {
  id: 1,
  title: 'Paint',
  description: '<p>In <strong>green</strong></p>',
  done: true,
  done_at: '2026-03-01T10:00:00Z',
  due_date: NONE,
  project_id: 1,
  priority: 3,
  percent_done: 0.5,
  repeat_after: 86_400,
  cover_image_attachment_id: 1,
  labels: [{ id: 1, title: 'Outside', hex_color: 'eb4646' }],
  created_by: user,
  created: '2026-01-01T00:00:00Z',
  comments: [{ id: 1, comment: '<p>Nice</p>', author: user, created: '2026-01-02T00:00:00Z' }],
  attachments: [{ id: 1, file: { id: 7, name: 'door.txt', mime: 'text/plain' }, created_by: user }],
  related_tasks: { blocking: [{ id: 2, title: 'Sand' }], subtask: [{ id: 2, title: 'Sand' }] },
}

const sand = { id: 2, title: 'Sand', due_date: NONE, related_tasks: { parenttask: [{ id: 1 }] } }

const buckets = [{ id: 4, title: 'Doing', limit: 2, position: 1 }]

const oldProject = {
  id: 1,
  title: 'House',
  description: '',
  hex_color: '1e8449',
  buckets,
  tasks: [
    { ...task, bucket_id: 4, kanban_position: 2 },
    { ...sand, bucket_id: 4, kanban_position: 1 },
  ],
}

const newProject = {
  ...oldProject,
  tasks: [task, sand],
  views: [{ id: 9, view_kind: 'kanban', default_bucket_id: 4 }],
  task_buckets: [
    { task_id: 1, bucket_id: 4 },
    { task_id: 2, bucket_id: 4 },
  ],
  positions: [
    { task_id: 1, position: 2 },
    { task_id: 2, position: 1 },
  ],
}

const painted = {
  title: 'House',
  lists: { Doing: ['Sand', 'Paint'] },
  leftOut: { authors: 1 },
  own: { color: 'nephritis' },
  cards: {
    Paint: {
      description: 'In **green**',
      dueComplete: true,
      recurrence: { rule: 'FREQ=DAILY', mode: 'schedule' },
      endAt: '2026-03-01T10:00:00.000Z',
      labels: ['Outside/red'],
      fields: { Priority: 3, 'Percent done': 50 },
      comments: ['Nice'],
      files: ['door.txt 4'],
      cover: 'door.txt',
      dependencies: ['blocks Sand'],
    },
    Sand: { parent: 'Paint' },
  },
}

const dumpOf = (project: unknown, version: string) =>
  zipOf({ VERSION: version, 'data.json': json([project]), 'filters.json': '[]', 'files/7': 'door' })

const properties = [
  {
    id: 'p1',
    name: 'Status',
    type: 'select',
    options: [
      { id: 'o1', value: 'To do', color: 'propColorRed' },
      { id: 'o2', value: 'Done', color: 'propColorGreen' },
    ],
  },
  { id: 'p4', name: 'Urgency', type: 'select', options: [] },
  { id: 'p2', name: 'Hours', type: 'number', options: [] },
  { id: 'p3', name: 'Until', type: 'date', options: [] },
]

const of = { boardId: 'b1', rootId: 'b1', parentId: 'b1' }

const blocks = [
  { ...of, id: 'v1', type: 'view', title: 'View', fields: { groupById: 'p4', viewType: 'board' } },
  {
    ...of,
    id: 'c1',
    type: 'card',
    title: 'Learn',
    createAt: 1_772_000_000_000,
    fields: {
      icon: '',
      contentOrder: ['t1', 'x1'],
      properties: { p1: 'o2', p2: '3', p3: '{"from":1772000000000}' },
    },
  },
  { ...of, id: 't1', parentId: 'c1', type: 'text', title: 'With **care**', fields: {} },
  { ...of, id: 'x1', parentId: 'c1', type: 'checkbox', title: 'Step', fields: { value: true } },
  { ...of, id: 'm1', parentId: 'c1', type: 'comment', title: 'Good', createAt: 1_772_000_000_000 },
  { ...of, id: 'c2', type: 'card', title: 'Model', fields: { isTemplate: true, properties: {} } },
]

const linesOf = (board: unknown, type: string) =>
  [{ type, data: board }, ...blocks.map((data) => ({ type: 'block', data }))].map(json).join('\n')

const learnt = {
  title: 'Goals',
  lists: { 'To do': [], Done: ['Learn'] },
  leftOut: { templates: 1 },
  cards: {
    Learn: {
      description: 'With **care**',
      dueAt: '2026-02-25T06:13:20.000Z',
      fields: { Hours: 3 },
      checklists: { Checklist: ['x Step'] },
      comments: ['Good'],
    },
  },
}

const wekan = aBoard({ cards: [{ _id: 'c', title: 'A card', listId: 'l' }] })

export const archiveFiles: SourceFixture[] = [
  {
    source: 'vikunja',
    what: 'a dump of before 0.24',
    content: dumpOf(oldProject, '0.21.0'),
    boards: [painted],
  },
  {
    source: 'vikunja',
    what: 'a dump with views',
    content: dumpOf(newProject, 'v1.0.0'),
    boards: [painted],
  },
  {
    source: 'focalboard',
    what: 'an archive of version 2',
    content: zipOf({
      'version.json': '{"version":2,"date":1}',
      'b1/board.jsonl': linesOf({ id: 'b1', title: 'Goals', cardProperties: properties }, 'board'),
    }),
    boards: [learnt],
  },
  {
    source: 'focalboard',
    what: 'lines of version 1',
    content: `{"version":1,"date":2}\n${linesOf(
      { id: 'b1', type: 'board', title: 'Goals', fields: { cardProperties: properties } },
      'block',
    )}`,
    boards: [learnt],
  },
  {
    source: 'wekan',
    what: 'two boards in an archive',
    content: zipOf({ 'one.json': json(wekan), 'two.json': json({ ...wekan, title: 'Second' }) }),
    boards: [
      { title: 'A board', lists: { 'A list': ['A card'] }, leftOut: {} },
      { title: 'Second', lists: { 'A list': ['A card'] }, leftOut: {} },
    ],
  },
  {
    source: 'wekan',
    what: 'boards in a list',
    content: json({ boards: [wekan] }),
    boards: [{ title: 'A board', lists: { 'A list': ['A card'] }, leftOut: {} }],
  },
]
