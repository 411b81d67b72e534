import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import type { RuleDocument } from '../../../src/boards/rules/document-kinds.ts'
import {
  type ModelAction,
  type ModelBoard,
  type ModelTrigger,
  changeByModel,
} from '../../support/rules-model.ts'
import { SEED, runsOf } from '../../support/seed.ts'
import { cardIn, listIn, withCard } from '../support/cards.ts'
import { BLUE, NOW, RED, aSnapshot, dispatch, granted, withList } from '../support/support.ts'
import { runsIn, withRule } from './board-with-rules.ts'

const LISTS = ['todo', 'doing', 'done']
const LABELS: string[] = [RED.id, BLUE.id]
const PEOPLE = ['admin', 'member']
/** They may make no rule that acts. */
const IDLE = 'commenter'

const titleOf = (list: string) => `The ${list} list`

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const orAny = (values: readonly string[]) => fc.option(oneOf(values), { freq: 2 })

const trigger: fc.Arbitrary<ModelTrigger> = fc.oneof(
  fc.record({ kind: fc.constant('moveCard'), about: orAny(LISTS), from: orAny(LISTS) }),
  fc.record({ kind: oneOf(['addedLabel', 'removedLabel']), about: orAny(LABELS) }),
  fc.record({ kind: oneOf(['assigned', 'unassigned']), about: orAny(PEOPLE) }),
  fc.record({
    kind: oneOf(['archivedCard', 'restoredCard', 'dateChanged']),
    about: fc.constant(null),
  }),
)

const change = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('moveCardToBottom'), about: oneOf(LISTS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: oneOf(['addLabel', 'removeLabel']), about: oneOf(LABELS) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: oneOf(['addAssignee', 'removeAssignee']), about: oneOf(PEOPLE) }),
  },
  fc.record({ kind: fc.constant('removeAssignee'), about: fc.constant('*') }),
  fc.record({
    kind: oneOf(['archive', 'unarchive', 'setDate', 'removeDate', 'assignMover']),
    about: fc.constant(''),
  }),
)

const rule = fc.record({ maker: oneOf([...PEOPLE, 'member', IDLE]), trigger, action: change })

const board = fc.record({
  rules: fc.array(rule, { minLength: 1, maxLength: 9 }),
  changes: fc.array(fc.record({ person: oneOf(PEOPLE), action: change }), { maxLength: 8 }),
})

function triggerOf({ kind, about, from }: ModelTrigger): RuleDocument {
  const field = {
    moveCard: 'listName',
    addedLabel: 'labelId',
    removedLabel: 'labelId',
    assigned: 'username',
    unassigned: 'username',
  }[kind]
  const named = (value: string) => (kind === 'moveCard' ? titleOf(value) : value)
  return {
    activityType: kind,
    ...(field !== undefined && about !== null && { [field]: named(about) }),
    ...(typeof from === 'string' && { oldListName: titleOf(from) }),
  }
}

function actionOf({ kind, about }: ModelAction): RuleDocument {
  if (kind === 'moveCardToBottom') return { actionType: kind, listName: titleOf(about) }
  if (kind.endsWith('Label')) return { actionType: kind, labelId: about }
  if (kind.endsWith('Assignee')) return { actionType: kind, username: about }
  return { actionType: kind, ...(kind.endsWith('Date') && { dateField: 'dueAt' }) }
}

type Edit = Omit<CommandBody<'editCard'>, 'card'>

/** Returns what a person sends so that the card is as the model says it is after the change. */
function editTo({ card }: ModelBoard, { kind }: ModelAction): Edit {
  if (kind === 'moveCardToBottom') return { listId: card.list, sort: card.sort }
  if (kind.endsWith('Label')) return { labelIds: [...card.labels] }
  if (kind.endsWith('Date')) return { dueAt: card.isDue ? NOW : null }
  if (kind.endsWith('archive')) return { archive: card.archived }
  return { assignees: [...card.assignees] }
}

test(`rules do on 300 random boards what a simple model of them does (seed ${SEED})`, () => {
  const same = fc.property(board, ({ rules, changes }) => {
    const snapshot = aSnapshot()
    withList(snapshot, 'done')
    const { listId, sort } = withCard(snapshot, 'card')
    for (const { maker, trigger: when, action } of rules)
      withRule(snapshot, triggerOf(when), actionOf(action), { userId: maker })
    const model: ModelBoard = {
      card: { list: listId, sort, archived: false, labels: [], assignees: [], isDue: false },
      last: Object.fromEntries(LISTS.map((id) => [id, listIn(snapshot, id).lastSort])),
      rules: rules.map((one, at) => ({ ...one, id: `rule${at}` })),
      idle: new Set([IDLE]),
    }
    for (const { person, action } of changes) {
      // The model says how the card is after the change alone.
      const alone = { ...model, last: { ...model.last }, rules: [] }
      changeByModel(alone, action, person)
      const runs = changeByModel(model, action, person)
      const edit = editTo(alone, action)
      const decided = granted(dispatch(snapshot, person, 'editCard', { card: 'card', ...edit }))
      const ran = runsIn(decided).map(({ ruleId, outcome }) => ({ ruleId, outcome }))
      const is = cardIn(snapshot)
      const { list, isDue, ...card } = model.card
      expect({ ran, ...seen(is) }).toEqual({ ran: runs, ...card, listId: list, isDue })
    }
  })
  fc.assert(same, { numRuns: runsOf(300) })
})

function seen(card: {
  listId: string
  sort: number
  archived: boolean
  labelIds: string[]
  assignees: string[]
  dueAt: string | null
}) {
  const { listId, sort, archived, labelIds: labels, assignees, dueAt } = card
  return { listId, sort, archived, labels, assignees, isDue: dueAt !== null }
}
