import type { Input } from '../../client/client.ts'

/** The values of a rule that can be set. */
export type RuleGiven = Pick<NonNullable<Input<'new_rule'>['body']>, 'trigger' | 'action'> & {
  title: string
  enabled: boolean
}

/** The arguments of the commands on rules. */
export type RuleCommands = {
  createRule: { id: string; rule: RuleGiven }
  /** `was` is what undoing it sets again. */
  editRule: { rule: string; set: Partial<RuleGiven>; was: Partial<RuleGiven> }
  deleteRule: { rule: string }
}
