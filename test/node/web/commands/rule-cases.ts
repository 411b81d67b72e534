import type { Cases } from './played.ts'

const RULE = {
  title: 'Done is done',
  enabled: true,
  trigger: { activityType: 'moveCard', listName: 'Done' },
  action: { actionType: 'markCardComplete' },
}

export const ruleCases: Pick<Cases, 'createRule' | 'editRule' | 'deleteRule'> = {
  createRule: [
    {
      args: { id: 'new-R1', rule: RULE },
      sends: [['POST /api/boards/B1/rules', RULE]],
      shows: {},
      undo: { kind: 'deleteRule', args: { rule: 'new-R1' } },
      about: ['rules', 'new-R1'],
      makes: ['new-R1'],
      typed: 'Done is done',
    },
  ],
  editRule: [
    {
      args: { rule: 'R1', set: { enabled: false }, was: { enabled: true } },
      sends: [['PUT /api/boards/B1/rules/R1', { enabled: false }]],
      shows: {},
      undo: {
        kind: 'editRule',
        args: { rule: 'R1', set: { enabled: true }, was: { enabled: false } },
      },
      about: ['R1'],
    },
  ],
  deleteRule: [
    {
      args: { rule: 'R1' },
      sends: [['DELETE /api/boards/B1/rules/R1']],
      shows: {},
      isHeld: true,
      about: ['R1'],
    },
  ],
}
