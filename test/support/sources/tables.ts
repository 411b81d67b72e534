import type { SourceFixture } from './fixture.ts'

const JIRA = [
  'Summary,Issue key,Issue id,Issue Type,Status,Project key,Priority,Assignee,Assignee Id,Reporter,Created,Due date,Description,Labels,Labels,Sprint,Sprint,Custom field (Story Points),Custom field (Empty),Inward issue link (Blocks),Parent,Comment,Comment,Attachment,Watchers',
  '"Login fails",PROJ-1,10001,Bug,Doing,PROJ,High,Ann Example,5b1,Bob Example,09/Oct/25 1:42 PM,15/Oct/25 12:00 AM,"*Bold* text\nh2. Steps",safari,login,Sprint 1,Sprint 2,3.0,,PROJ-2,,"09/Oct/25 2:00 PM;5b1;First; still first","10/Oct/25 3:00 PM;5b2;Second","09/Oct/25 2:01 PM;5b1;shot.png;https://x.example/1.png",x',
  'Epic,PROJ-2,10002,Epic,Done,PROJ,High,,,Bob Example,09/Okt/25 1:43 PM,,,,,,,,,,,,,,',
]

const ASANA = [
  'Task ID,Created At,Completed At,Last Modified,Name,Section/Column,Assignee,Assignee Email,Start Date,Due Date,Tags,Notes,Projects,Parent task,Blocked By (Dependencies),Blocking (Dependencies)',
  '1201,2026-09-01,2026-09-10,2026-09-10,Checkout,Doing,Ann Example,ann@example.com,2026-09-05,2026-09-30,"pay,web",Wallet,Shop,,,',
  '1202,2026-09-01,,2026-09-02,Step,,,,,2026-10-02,,,,Checkout,,Checkout',
]

const TRELLO = [
  'Card ID,Card Name,Card URL,Card Description,Labels,Members,Due Date,Attachment Count,Attachment Links,Checklist Item Total Count,Checklist Item Completed Count,Vote Count,Comment Count,Last Activity Date,List ID,List Name,Board ID,Board Name,Archived,Start Date,Due Complete',
  '64a,First,https://trello.com/c/x,Text,Bug (light red),ann (Ann Example),2026-09-30T12:00:00.000Z,0,,2,1,0,1,2026-09-01T00:00:00.000Z,64b,Doing,64c,Board,false,,true',
]

const LINEAR = [
  '"ID","Team","Title","Description","Status","Estimate","Priority","Project ID","Project","Creator","Assignee","Labels","Cycle Number","Cycle Name","Cycle Start","Cycle End","Created","Updated","Started","Triaged","Completed","Canceled","Archived","Due Date","Parent issue"',
  '"ENG-1","Eng","Fix it","Text","Doing","3","Urgent","","","","","Bug, Web","4","","","","Thu Sep 03 2026 10:00:00 GMT+0000 (GMT)","","","","","","","2026-09-30",""',
  '"OPS-1","Ops","Run it","","Todo","","No priority","","","","","","","","","","Thu Sep 03 2026 10:00:00 GMT+0000 (GMT)","","","","","","Fri Sep 04 2026 10:00:00 GMT+0000 (GMT)","","ENG-1"',
]

const GITLAB = [
  'Title,Description,Issue ID,URL,State,Author,Author Username,Assignee,Assignee Username,Confidential,Locked,Due Date,Created At (UTC),Updated At (UTC),Closed At (UTC),Milestone,Weight,Labels,Time Estimate,Time Spent',
  'Fix,Text,4,https://gitlab.example/4,Closed,Ann,ann,,,No,No,2026-09-30,2026-09-01 10:00:00,2026-09-02 10:00:00,2026-09-03 10:00:00,1.0,2,"bug,web",0,7200',
]

const PLANNER = [
  'Task ID,Task Name,Bucket Name,Progress,Priority,Assigned To,Created By,Created Date,Start Date,Due Date,Is Recurring,Late,Completed Date,Completed By,Completed Checklist Items,Checklist Items,Labels,Description',
  'x1,Paint,Doing,In progress,Important,Ann Example;Bob Example,Bob Example,09/01/2026,,09/30/2026,true,false,,,2/3,Sand;Prime;Paint,Home;Red,"Two coats"',
  'x2,Dig,Done,Completed,Medium,,Bob Example,09/02/2026,,,false,false,09/13/2026,Bob Example,0/1,Fetch,,',
]

const OPENPROJECT = [
  'ID;Subject;Type;Status;Priority;Assignee;Author;Project;Parent;Start date;Finish date;Created on;Description',
  '7;Plan;Task;In progress;Normal;Ann Example;Bob Example;Move;;2026-09-01;2026-09-30;2026-08-01 10:00:00;<p>With <b>care</b></p>',
  '8;Pack;Task;New;Normal;;;Move;#7;;;;',
]

const SHORTCUT = [
  'id,name,type,requestor,owners,description,is_completed,created_at,started_at,updated_at,moved_at,completed_at,estimate,external_ticket_count,external_tickets,is_blocked,is_a_blocker,due_date,labels,epic_labels,tasks,state,epic_id,epic,project_id,project,iteration_id,iteration,utc_offset,is_archived',
  '11,Story,feature,ann@example.com,ann@example.com,Text,false,2026/09/01 10:00:00,,,,,2,0,,false,false,,"a;b",,[X] One;[ ] Two,Doing,,,1,Mobile,,,+00:00,false',
]

const GITHUB = [
  ['Title', 'URL', 'Assignees', 'Status', 'Labels', 'Estimate'].join('\t'),
  ['Fix', 'https://github.com/o/r/issues/1', 'ann, bob', 'Doing', 'bug', '3'].join('\t'),
]

export const tableFiles: SourceFixture[] = [
  {
    source: 'jira',
    what: 'the issues of the cloud, with comments in columns',
    content: JIRA.join('\n'),
    boards: [
      {
        title: 'PROJ',
        lists: { Doing: ['Login fails'], Done: ['Epic'] },
        leftOut: { watchers: 1 },
        cards: {
          'Login fails': {
            description: '**Bold** text\n## Steps\n\n[shot.png](https://x.example/1.png)',
            createdAt: '2025-10-09T13:42:00.000Z',
            dueAt: '2025-10-15T23:59:59.000Z',
            labels: ['safari/green', 'login/yellow'],
            fields: { Sprint: 'Sprint 1, Sprint 2', 'Story Points': 3 },
            comments: ['First; still first', 'Second'],
            dependencies: ['is-blocked-by Epic'],
          },
          Epic: { createdAt: '2025-10-09T13:43:00.000Z' },
        },
      },
    ],
  },
  {
    source: 'asana',
    what: 'the tasks of a project, whose list is the section',
    content: ASANA.join('\n'),
    boards: [
      {
        title: 'Shop',
        lists: { Doing: ['Checkout', 'Step'] },
        leftOut: {},
        cards: {
          Checkout: {
            endAt: '2026-09-10T23:59:59.000Z',
            dueComplete: true,
            labels: ['pay/green', 'web/yellow'],
          },
          Step: { parent: 'Checkout', dependencies: ['blocks Checkout'] },
        },
      },
    ],
  },
  {
    source: 'trello',
    what: 'the cards of Premium, which only count comments and items',
    content: TRELLO.join('\n'),
    boards: [
      {
        title: 'Board',
        lists: { Doing: ['First'] },
        leftOut: { cardCreators: 1, checklistItems: 2, missingComments: 1 },
        cards: { First: { labels: ['Bug/red'], dueComplete: true } },
      },
    ],
  },
  {
    source: 'linear',
    what: 'the issues of two teams',
    content: LINEAR.join('\n'),
    boards: [
      {
        title: 'Eng',
        lists: { Doing: ['Fix it'] },
        leftOut: {},
        cards: { 'Fix it': { createdAt: '2026-09-03T10:00:00.000Z', fields: { Estimate: 3 } } },
      },
      {
        title: 'Ops',
        lists: { Todo: ['Run it'] },
        leftOut: { parents: 1 },
        cards: { 'Run it': { archived: true, archivedAt: '2026-09-04T10:00:00.000Z' } },
      },
    ],
  },
  {
    source: 'gitlab',
    what: 'the issues that it sends by mail',
    content: GITLAB.join('\n'),
    boards: [
      {
        title: 'Imported board',
        lists: { Closed: ['Fix'] },
        leftOut: {},
        cards: { Fix: { spentTime: 2, fields: { Weight: 2 }, endAt: '2026-09-03T10:00:00.000Z' } },
      },
    ],
  },
  {
    source: 'csv',
    what: 'the tasks of Microsoft Planner',
    content: PLANNER.join('\n'),
    boards: [
      {
        title: 'Imported board',
        lists: { Doing: ['Paint'], Done: ['Dig'] },
        leftOut: { checkedItems: 2, recurrences: 1 },
        cards: {
          Paint: {
            description: 'Two coats',
            fields: { Priority: 'Important' },
            checklists: { Tasks: ['  Sand', '  Prime', '  Paint'] },
            dueAt: '2026-09-30T23:59:59.000Z',
          },
          Dig: { dueComplete: true, checklists: { Tasks: ['  Fetch'] } },
        },
      },
    ],
  },
  {
    source: 'openproject',
    what: 'the work packages of a project',
    content: OPENPROJECT.join('\n'),
    boards: [
      {
        title: 'Move',
        lists: { 'In progress': ['Plan'], New: ['Pack'] },
        leftOut: {},
        cards: { Plan: { description: 'With **care**' }, Pack: { parent: 'Plan' } },
      },
    ],
  },
  {
    source: 'shortcut',
    what: 'the stories of a workspace',
    content: SHORTCUT.join('\n'),
    boards: [
      {
        title: 'Mobile',
        lists: { Doing: ['Story'] },
        leftOut: {},
        cards: {
          Story: { labels: ['a/green', 'b/yellow'], checklists: { Tasks: ['x One', '  Two'] } },
        },
      },
    ],
  },
  {
    source: 'github',
    what: 'the items of a view of a project',
    content: GITHUB.join('\n'),
    boards: [
      {
        title: 'Imported board',
        lists: { Doing: ['Fix'] },
        leftOut: {},
        cards: { Fix: { fields: { Estimate: 3 } } },
      },
    ],
  },
]
