import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import type { Decided } from '../../../src/boards/engine/decide.ts'
import { checkedAction, checkedTrigger } from '../../../src/boards/rules/documents.ts'
import type { RuleDocument } from '../../../src/boards/rules/document-kinds.ts'
import { type Rule, type RuleRun, ruleFields } from '../../../src/boards/rules/fields.ts'
import { freshRow } from '../../../src/boards/model/fresh-row.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { withCard } from '../support/cards.ts'
import { withChecklist } from '../support/on-cards.ts'
import { BEFORE, aSnapshot, dispatch, granted, withField } from '../support/support.ts'

/** Adds a rule of the board's admin, checked as one that comes by the interface. */
export function withRule(
  snapshot: BoardSnapshot,
  trigger: RuleDocument,
  action: RuleDocument,
  over: Partial<Rule> = {},
): string {
  const id = `rule${snapshot.rules.size}`
  const rule = freshRow(
    ruleFields,
    { id, boardId: snapshot.id, now: BEFORE },
    {
      userId: 'admin',
      title: id,
      trigger: checkedTrigger(trigger),
      action: checkedAction(action),
      triggerId: '',
      actionId: '',
      ...over,
    },
  )
  snapshot.rules.set(id, rule)
  return id
}

/** A board with a card in todo that has a checklist of two items, another card there, and one in doing; everything that rules may ask for is held. */
export function aBoardForRules(): BoardSnapshot {
  const snapshot = aSnapshot()
  withCard(snapshot, 'card', { members: ['member'], title: 'Buy tea' })
  withCard(snapshot, 'other')
  withCard(snapshot, 'third', { listId: 'doing' })
  withChecklist(snapshot)
  withField(snapshot, 'text')
  withField(snapshot, 'dropdown', { settings: { dropdownItems: [{ _id: 'xs', name: 'Small' }] } })
  for (const id of ['card', 'other', 'third']) {
    snapshot.held.checklists.add(id)
    snapshot.counts.checklists.set(id, 0)
    snapshot.counts.comments.set(id, 0)
  }
  for (const id of ['todo', 'doing']) {
    snapshot.held.lists.set(id, 'all')
    snapshot.held.tops.set(id, 0)
  }
  withMail(snapshot)
  return snapshot
}

/** Has the service send mail: to the members of the board and the outsider, each of whom has a confirmed address, but for the worker. */
export function withMail(snapshot: BoardSnapshot, over: Partial<Mail> = {}): void {
  const ids = ['admin', 'member', 'quiet', 'worker', 'removed', 'outsider']
  const readers = new Map(
    ids.flatMap((id) => {
      const address = id === 'worker' ? '' : `${id}@example.com`
      const found = [{ id, username: id, address }]
      return [[id, found] as const, [`${id}@example.com`, address === '' ? [] : found] as const]
    }),
  )
  readers.set('nobody', [])
  const mail = { isOn: true, left: 100, readers, ...over }
  snapshot.held = { ...snapshot.held, mail }
}

type Mail = NonNullable<BoardSnapshot['held']['mail']>

type Sent = { [N in 'editCard' | 'changeCards']: [N, CommandBody<N>] }['editCard' | 'changeCards']

/** Moves the card to the list doing, as the member does it. */
export const MOVE: Sent = ['editCard', { card: 'card', listId: 'doing' }]

export function move(snapshot: BoardSnapshot, who = 'member') {
  return granted(dispatch(snapshot, who, 'editCard', { card: 'card', listId: 'doing' }))
}

/** The runs that a decision notes: which rule, and how it ended. */
export function runsIn(decided: Decided): Pick<RuleRun, 'ruleId' | 'outcome' | 'reason'>[] {
  return granted(decided).changes.flatMap((change) => {
    if (change.do !== 'insert' || change.table !== 'ruleRuns') return []
    // It is a row of that table.
    const { ruleId, outcome, reason } = change.row as RuleRun
    return [{ ruleId, outcome, reason }]
  })
}
