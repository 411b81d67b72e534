import type { Entry } from '../../client/client.ts'
import type { Pending } from '../state/pending.ts'
import type { Rule } from './rule-fields.ts'

export type Integration = Entry<'get_all_integrations'>

/** The integrations that were read, with what is not confirmed yet on top. */
export function shownIntegrations(
  read: readonly Integration[],
  pending: readonly Pending[],
): readonly Integration[] {
  return pending.reduce((below, { command }) => {
    if (command.kind === 'deleteIntegration')
      return below.filter(({ _id }) => _id !== command.args.integration)
    if (command.kind !== 'editIntegration') return below
    const { integration, set } = command.args
    return below.map((one) => (one._id === integration ? { ...one, ...set } : one))
  }, read)
}

/** A rule as the page shows it: one that is not confirmed yet has no runs. */
export type ShownRule = Pick<Rule, '_id' | 'title' | 'enabled' | 'trigger' | 'action'> &
  Partial<Pick<Rule, 'runs' | 'toldAt'>>

/** The rules that were read, with what is not confirmed yet on top. */
export function shownRules(
  read: readonly ShownRule[],
  pending: readonly Pending[],
): readonly ShownRule[] {
  return pending.reduce<readonly ShownRule[]>((below, { command }) => {
    if (command.kind === 'createRule') {
      const { id: _id, rule } = command.args
      return below.some((one) => one._id === _id) ? below : [...below, { _id, ...rule }]
    }
    if (command.kind === 'deleteRule') return below.filter(({ _id }) => _id !== command.args.rule)
    if (command.kind !== 'editRule') return below
    const { rule, set } = command.args
    return below.map((one) => (one._id === rule ? { ...one, ...set } : one))
  }, read)
}

/** Returns the values of a rule that its form changes. */
export function givenOf({ title, trigger, action }: ShownRule) {
  return { title, trigger, action }
}
