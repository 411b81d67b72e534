import type { PictureBytes } from '../../../../web/state/board-picture.ts'
import type { Cases } from './played.ts'
import { FIELD } from './sample.ts'

const [BYTES, OTHER]: [PictureBytes, PictureBytes] = [
  ['a', 'b'],
  ['c', 'd'],
]

export const boardCases: Pick<
  Cases,
  | 'editBoard'
  | 'setBackground'
  | 'removeBackground'
  | 'createField'
  | 'editField'
  | 'deleteField'
  | 'createLabel'
  | 'editLabel'
  | 'deleteLabel'
  | 'setRole'
  | 'removeMember'
  | 'editIntegration'
  | 'deleteIntegration'
> = {
  editBoard: [
    {
      args: { set: { title: 'New', color: 'dark' } },
      sends: [['PUT /api/boards/B1', { title: 'New', color: 'dark' }]],
      shows: { 'board.board.title': 'New', 'board.board.color': 'dark' },
      undo: { kind: 'editBoard', args: { set: { title: 'Board', color: 'belize' } } },
      about: ['board'],
      typed: 'New',
    },
  ],
  setBackground: [
    {
      as: 'over one that was read',
      args: { id: 'new-1', bytes: BYTES, before: OTHER },
      sends: [['PUT /api/boards/B1/background', { picture: 'a.txt', preview: 'a.txt' }]],
      shows: { 'board.board.backgroundUrl': 'kept:a,b?v=new-1' },
      undo: { kind: 'setBackground', args: { id: '7', bytes: OTHER, before: BYTES } },
      leaves: { 'board.board.backgroundUrl': 'kept:c,d?v=7' },
      about: ['background', 'new-1'],
      makes: ['new-1'],
    },
    {
      as: 'over one that could not be read',
      args: { id: 'new-1', bytes: BYTES },
      sends: [['PUT /api/boards/B1/background', { picture: 'a.txt', preview: 'a.txt' }]],
      shows: { 'board.board.backgroundUrl': 'kept:a,b?v=new-1' },
      about: ['background', 'new-1'],
      makes: ['new-1'],
    },
  ],
  removeBackground: [
    {
      as: 'the one that is shown',
      args: { v: '7' },
      sends: [['DELETE /api/boards/B1/background?v=7']],
      shows: { 'board.board.backgroundUrl': null },
      isHeld: true,
      about: ['background'],
    },
    {
      as: 'another one by now',
      args: { v: '6' },
      sends: [['DELETE /api/boards/B1/background?v=6']],
      shows: {},
      isHeld: true,
      about: ['background'],
    },
  ],
  createField: [
    {
      args: { id: 'new-1', field: FIELD },
      sends: [['POST /api/boards/B1/custom-fields', FIELD]],
      shows: {
        'board.customFields.order': 'F1 new-1',
        'board.customFields.new-1': {
          _id: 'new-1',
          boardIds: ['B1'],
          name: 'Size',
          type: 'dropdown',
          settings: { dropdownItems: [{ _id: 'small', name: 'Small' }] },
          showOnCard: true,
          showLabelOnMiniCard: true,
          createdAt: '1970-01-01T00:00:00.000Z',
          modifiedAt: '1970-01-01T00:00:00.000Z',
        },
      },
      undo: { kind: 'deleteField', args: { field: 'new-1' } },
      about: ['fields', 'new-1'],
      makes: ['new-1'],
      typed: 'Size\nSmall',
    },
  ],
  editField: [
    {
      args: { field: 'F1', set: { name: 'New', showOnCard: false } },
      sends: [['PUT /api/boards/B1/custom-fields/F1', { name: 'New', showOnCard: false }]],
      shows: { 'board.customFields.F1.name': 'New', 'board.customFields.F1.showOnCard': false },
      undo: { kind: 'editField', args: { field: 'F1', set: { name: 'Size', showOnCard: true } } },
      about: ['F1'],
      typed: 'New',
    },
  ],
  deleteField: [
    {
      args: { field: 'F1' },
      sends: [['DELETE /api/boards/B1/custom-fields/F1']],
      shows: { 'board.customFields.F1': null, 'board.customFields.order': null },
      isHeld: true,
      about: ['F1'],
    },
  ],
  createLabel: [
    {
      args: { id: 'new-1', name: 'Bug', color: 'green' },
      sends: [['PUT /api/boards/B1/labels', { label: { name: 'Bug', color: 'green' } }]],
      shows: {
        'board.board.labels.order': 'A new-1',
        'board.board.labels.new-1': { _id: 'new-1', name: 'Bug', color: 'green' },
      },
      undo: { kind: 'deleteLabel', args: { label: 'new-1' } },
      about: ['labels', 'new-1'],
      makes: ['new-1'],
      typed: 'Bug',
    },
  ],
  editLabel: [
    {
      args: { label: 'A', set: { name: 'New', color: 'green' } },
      sends: [['PUT /api/boards/B1', { labels: [{ _id: 'A', name: 'New', color: 'green' }] }]],
      shows: { 'board.board.labels.A.name': 'New', 'board.board.labels.A.color': 'green' },
      undo: { kind: 'editLabel', args: { label: 'A', set: { name: 'Urgent', color: 'red' } } },
      about: ['labels', 'A'],
      typed: 'New',
    },
  ],
  deleteLabel: [
    {
      args: { label: 'A' },
      sends: [['PUT /api/boards/B1', { labels: [] }]],
      shows: { 'board.board.labels.A': null, 'board.board.labels.order': null },
      isHeld: true,
      about: ['labels', 'A'],
    },
  ],
  setRole: [
    {
      args: { user: 'U2', role: 'read-only' },
      sends: [['POST /api/boards/B1/members/U2', { role: 'read-only' }]],
      shows: {
        'board.board.members.U2.isReadOnly': true,
        'board.board.members.U2.isWorker': false,
      },
      undo: { kind: 'setRole', args: { user: 'U2', role: 'worker' } },
      about: ['members', 'U2'],
    },
  ],
  removeMember: [
    {
      args: { user: 'U2' },
      sends: [['POST /api/boards/B1/members/U2/remove', { action: 'remove' }]],
      shows: { 'board.board.members.U2': null, 'board.board.members.order': 'U1' },
      isHeld: true,
      about: ['members', 'U2'],
    },
  ],
  editIntegration: [
    {
      args: { integration: 'W1', set: { enabled: false } },
      sends: [['PUT /api/boards/B1/integrations/W1', { enabled: false }]],
      shows: {},
      undo: { kind: 'editIntegration', args: { integration: 'W1', set: { enabled: true } } },
      about: ['W1'],
    },
  ],
  deleteIntegration: [
    {
      args: { integration: 'W1' },
      sends: [['DELETE /api/boards/B1/integrations/W1']],
      shows: {},
      isHeld: true,
      about: ['W1'],
    },
  ],
}
