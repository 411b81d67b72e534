import type { TemplateKind } from '../../../../web/state/template-command.ts'
import type { Cases } from './played.ts'
import { C1 } from './sample.ts'

const OF_TEMPLATE = {
  id: 'new-1',
  listId: 'L2',
  swimlaneId: 'S1',
  templateId: 'T1',
  timeZone: 'Europe/Berlin',
}

const MADE = {
  shows: {
    'board.cards.new-1': {
      _id: 'new-1',
      title: 'Release',
      listId: 'L2',
      swimlaneId: 'S1',
      sort: 6,
      createdAt: '1970-01-01T00:00:00.000Z',
      modifiedAt: '1970-01-01T00:00:00.000Z',
    },
  },
  undo: { kind: 'archiveCards' as const, args: { cards: ['new-1'] } },
  about: ['L2', 'T1', 'new-1'],
  cards: ['new-1'],
  makes: ['new-1'],
}

export const templateCases: Pick<Cases, TemplateKind> = {
  createTemplate: [
    {
      args: { id: 'new-1', listId: 'L1', title: 'Release' },
      sends: [['POST /api/boards/B1/lists/L1/cards', { title: 'Release', type: 'template-card' }]],
      shows: {},
      undo: { kind: 'deleteCard', args: { card: 'new-1', listId: 'L1' } },
      about: ['new-1'],
      makes: ['new-1'],
      typed: 'Release',
    },
  ],
  createOfTemplate: [
    {
      as: 'with its title',
      args: { ...OF_TEMPLATE, title: 'Release', isTyped: false },
      sends: [
        [
          'POST /api/boards/B1/lists/L2/cards',
          { templateId: 'T1', swimlaneId: 'S1', timeZone: 'Europe/Berlin' },
        ],
      ],
      ...MADE,
    },
    {
      as: 'with a title that was typed',
      args: { ...OF_TEMPLATE, title: 'Release', isTyped: true },
      sends: [
        [
          'POST /api/boards/B1/lists/L2/cards',
          { templateId: 'T1', swimlaneId: 'S1', timeZone: 'Europe/Berlin', title: 'Release' },
        ],
      ],
      ...MADE,
      typed: 'Release',
    },
  ],
  setTemplate: [
    {
      as: 'of a card',
      args: { card: C1, isTemplate: true },
      sends: [['PUT /api/boards/B1/cards/C1', { type: 'template-card' }]],
      shows: { 'board.cards.C1': null, 'opened.card.type': 'template-card' },
      undo: { kind: 'setTemplate', args: { card: C1, isTemplate: false } },
      leaves: { 'opened.card.type': 'cardType-card' },
      about: ['C1'],
      cards: ['C1'],
    },
    {
      as: 'to a card',
      args: { card: { ...C1, _id: 'T1', sort: 9 }, isTemplate: false },
      sends: [['PUT /api/boards/B1/cards/T1', { type: 'cardType-card' }]],
      shows: {
        'board.cards.T1': {
          _id: 'T1',
          title: 'Card C1',
          cardNumber: 1,
          listId: 'L1',
          swimlaneId: 'S1',
          sort: 9,
          color: 'red',
          hasDescription: true,
          labelIds: ['A'],
          assignees: ['U2'],
          userId: 'U1',
          coverId: 'P1',
          customFields: [{ _id: 'F1', value: 'small' }],
          createdAt: '2030-01-01T00:00:00.000Z',
          modifiedAt: '2030-01-01T00:00:00.000Z',
        },
      },
      undo: {
        kind: 'setTemplate',
        args: { card: { ...C1, _id: 'T1', sort: 9 }, isTemplate: true },
      },
      about: ['T1'],
      cards: ['T1'],
    },
  ],
  copyChecklist: [
    {
      args: {
        id: 'new-1',
        card: 'C1',
        templateId: 'K9',
        title: 'Steps',
        items: [{ title: 'Tag', isFinished: false }],
      },
      sends: [['POST /api/boards/B1/cards/C1/checklists', { templateId: 'K9' }]],
      shows: {
        'opened.checklists.new-1': {
          _id: 'new-1',
          title: 'Steps',
          sort: 2,
          items: [{ title: 'Tag', isFinished: false, _id: 'new-1-0' }],
        },
        'opened.checklists.order': 'K1 K2 new-1',
      },
      undo: { kind: 'deleteChecklist', args: { card: 'C1', checklist: 'new-1' } },
      about: ['C1 checklists', 'new-1'],
      cards: ['C1'],
      makes: ['new-1'],
    },
  ],
}
