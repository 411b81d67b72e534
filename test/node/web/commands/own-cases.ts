import type { Cases } from './played.ts'

export const ownCases: Pick<
  Cases,
  | 'saveQuestion'
  | 'renameQuestion'
  | 'moveQuestion'
  | 'deleteQuestion'
  | 'starBoard'
  | 'markNotifications'
  | 'snoozeNotifications'
  | 'readNotifications'
  | 'editSettings'
> = {
  saveQuestion: [
    {
      args: { id: 'new-1', name: 'Mine', q: 'label:A', board: 'B1', view: 'table' },
      sends: [
        ['POST /api/user/filters', { name: 'Mine', q: 'label:A', board: 'B1', view: 'table' }],
      ],
      shows: {},
      about: ['questions', 'new-1'],
      makes: ['new-1'],
      typed: 'Mine',
    },
  ],
  renameQuestion: [
    {
      args: { filter: 'Q1', name: 'New' },
      sends: [['PUT /api/user/filters/Q1', { name: 'New' }]],
      shows: {},
      about: ['Q1'],
      typed: 'New',
    },
  ],
  moveQuestion: [
    {
      args: { filter: 'Q1', position: 2 },
      sends: [['PUT /api/user/filters/Q1', { position: 2 }]],
      shows: {},
      about: ['questions', 'Q1'],
    },
  ],
  deleteQuestion: [
    {
      args: { filter: 'Q1' },
      sends: [['DELETE /api/user/filters/Q1']],
      shows: {},
      about: ['questions', 'Q1'],
    },
  ],
  starBoard: [
    {
      as: 'given',
      args: { board: 'B2', isStarred: true },
      sends: [['PUT /api/boards/B2/star']],
      shows: {},
      about: ['B2'],
    },
    {
      as: 'taken away',
      args: { board: 'B2', isStarred: false },
      sends: [['DELETE /api/boards/B2/star']],
      shows: {},
      about: ['B2'],
    },
  ],
  markNotifications: [
    {
      as: 'as read',
      args: { ids: ['N1', 'N2'], isRead: true, change: -2 },
      sends: [['POST /api/user/notifications/read', { ids: ['N1', 'N2'] }]],
      shows: {},
      about: ['N1', 'N2'],
    },
    {
      as: 'as unread',
      args: { ids: ['N1', 'N2'], isRead: false, change: 2 },
      sends: [
        ['PUT /api/user/notifications/N1', { read: false }],
        ['PUT /api/user/notifications/N2', { read: false }],
      ],
      shows: {},
      about: ['N1', 'N2'],
    },
  ],
  snoozeNotifications: [
    {
      args: { ids: ['N1', 'N2'], until: '2030-02-01T09:00:00.000Z', change: -1 },
      sends: [
        ['PUT /api/user/notifications/N1', { snoozedUntil: '2030-02-01T09:00:00.000Z' }],
        ['PUT /api/user/notifications/N2', { snoozedUntil: '2030-02-01T09:00:00.000Z' }],
      ],
      shows: {},
      about: ['N1', 'N2'],
    },
  ],
  readNotifications: [
    {
      args: { before: 7, ids: ['N1'], change: -1 },
      sends: [['POST /api/user/notifications/read', { before: 7 }]],
      shows: {},
      about: ['notifications', 'N1'],
    },
  ],
  editSettings: [
    {
      args: { set: { timeZone: 'Europe/Berlin' } },
      sends: [['PUT /api/user/settings', { timeZone: 'Europe/Berlin' }]],
      shows: {},
      about: ['settings'],
    },
  ],
}
