import { type SourceFixture, json } from './fixture.ts'

const project = {
  project: { id: 4, name: 'Shop', description: 'Ours' },
  columns: [
    { id: '2', title: 'Ready', position: '2', task_limit: '3' },
    { id: '1', title: 'Backlog', position: '1', task_limit: '0' },
  ],
  swimlanes: [{ id: '5', name: 'Fast', position: '1', is_active: '1' }],
  categories: [{ id: '6', name: 'Web', project_id: '4' }],
  users: { 7: 'ann-of-kanboard' },
  tasks: [
    {
      id: '31',
      title: 'Pay',
      description: 'By card',
      project_id: '4',
      column_id: '2',
      swimlane_id: '5',
      category_id: '6',
      color_id: 'yellow',
      owner_id: '7',
      creator_id: '7',
      position: '1',
      is_active: '1',
      score: '5',
      priority: '0',
      time_spent: '1.5',
      date_due: '1790771696',
      date_creation: '1772000000',
      date_completed: '0',
      recurrence_status: '1',
      recurrence_factor: '2',
      recurrence_timeframe: '1',
      recurrence_basedate: '0',
    },
    { id: '32', title: 'Ship', project_id: '4', column_id: '1', swimlane_id: '5', is_active: '0' },
  ],
  subtasks: [{ id: '1', task_id: '31', title: 'Ask', status: '2', user_id: '7' }],
  comments: [
    { id: '1', task_id: '31', user_id: '7', comment: 'Soon', date_creation: '1772000001' },
  ],
  tags: { 31: { 1: 'new' } },
  links: [{ id: '1', task_id: '31', opposite_task_id: '32', label: 'blocks' }],
  files: [{ id: '1', task_id: '31', name: 'bill.pdf' }],
  actions: [{ id: '1', event_name: 'task.close', action_name: 'TaskEmail' }],
}

const ROWS = [
  '"Task Id","Reference","Project","Status","Category","Swimlane","Column","Position","Color","Due date","Creator","Creator Name","Assignee Username","Assignee Name","Complexity","Title","Creation date","Modification date","Completion date","Start date","Time estimated","Time spent","Priority","Tags"',
  '1,,Shop,Open,Web,Fast,Ready,1,Yellow,09/30/2026,ann-of-kanboard,Ann,ann-of-kanboard,Ann,5,Pay,01/11/2026 10:00,01/11/2026 10:00,,,0,1.5,2,"a, b"',
  '2,,Shop,Closed,,Fast,Done,1,Blue,,ann-of-kanboard,Ann,,,0,Ship,01/11/2026 10:00,01/11/2026 10:00,01/12/2026,,0,0,0,',
]

export const kanboardFiles: SourceFixture[] = [
  {
    source: 'kanboard',
    what: 'the replies of its API about a project',
    content: json(project),
    boards: [
      {
        title: 'Shop',
        lists: { Backlog: ['Ship'], Ready: ['Pay'] },
        leftOut: { attachments: 1, cardMembers: 1, rules: 1 },
        cards: {
          Pay: {
            description: 'By card',
            color: 'yellow',
            dueAt: '2026-09-30T12:34:56.000Z',
            createdAt: '2026-02-25T06:13:20.000Z',
            spentTime: 1.5,
            recurrence: { rule: 'FREQ=MONTHLY;INTERVAL=2', mode: 'schedule' },
            swimlane: 'Fast',
            labels: ['Web/green', 'new/yellow'],
            fields: { Complexity: 5 },
            checklists: { Subtasks: ['x Ask'] },
            comments: ['Soon'],
            dependencies: ['blocks Ship'],
          },
          Ship: { archived: true },
        },
      },
    ],
  },
  {
    source: 'kanboard',
    what: 'a table of tasks, whose Status is no list',
    content: ROWS.join('\r\n'),
    boards: [
      {
        title: 'Shop',
        lists: { Ready: ['Pay'], Done: ['Ship'] },
        leftOut: {},
        cards: {
          Pay: {
            dueAt: '2026-09-30T23:59:59.000Z',
            createdAt: '2026-01-11T10:00:00.000Z',
            labels: ['Web/green', 'a/yellow', 'b/orange'],
            fields: { Complexity: 5, Priority: 2 },
            spentTime: 1.5,
          },
          Ship: { archived: true, endAt: '2026-01-12T23:59:59.000Z' },
        },
      },
    ],
  },
]
