import type { Input } from '../../client/client.ts'
import type { Reaction } from '../../src/kernel/contract/choices.ts'

type OnComment = { card: string; comment: string }

/** The arguments of the commands on comments. */
export type CommentCommands = {
  addComment: { id: string; card: string; text: string; userId: string }
  /** `was` is the text as it was when somebody began to change it. */
  editComment: OnComment & { text: string; was?: string }
  deleteComment: OnComment
  reactToComment: OnComment & { reaction: Reaction; userId: string; isGiven: boolean }
}

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
