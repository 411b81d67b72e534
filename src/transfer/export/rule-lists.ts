import type { Rule } from '../../boards/rules/fields.ts'
import { EXPORTED } from './exported.ts'

/** The rules, and beside them their triggers and actions, as WeKan has them. */
export function ruleLists(rules: Rule[]): [name: string, records: object[]][] {
  return [
    [
      'rules',
      rules.map(({ id: _id, ...rule }) => ({
        ...EXPORTED.rules({ ...rule, _id }),
        ...buttonOf(rule),
      })),
    ],
    ['triggers', rules.map(({ triggerId: _id, trigger }) => ({ ...trigger, _id }))],
    ['actions', rules.map(({ actionId: _id, action }) => ({ ...action, _id }))],
  ]
}

/** WeKan looks for the button of a rule in the rule itself. */
function buttonOf({ trigger }: Pick<Rule, 'trigger'>): object {
  const { activityType, buttonType, buttonLabel } = trigger
  return activityType === 'button' ? { buttonType, buttonLabel } : {}
}
