import type { Command } from 'commander'
import { appended, command } from './command.ts'
import {
  type NewRuleFlags,
  addRule,
  deleteRule,
  listRules,
  listRuns,
  showRule,
  switchRule,
  testRule,
} from './rules.ts'
import { replayRule } from './replay-rule.ts'
import type { Flags } from './session.ts'

/** The commands on the rules of a board. */
export function addRules(rules: Command): void {
  command(rules, 'list <board>', 'Lists the rules of a board.').action(
    (board: string, flags: Flags) => listRules(board, flags),
  )
  command(rules, 'show <board> <rule>', 'Prints a rule (its id) as JSON.').action(
    (board: string, rule: string, flags: Flags) => showRule(board, rule, flags),
  )
  command(rules, 'add <board> [file]', 'Makes a rule of a JSON file, or of --when and --then.')
    .option('--title <title>', 'its name')
    .option('--when <kind>', 'what sets it off, such as moveCard')
    .option('--if <field=value>', 'such as listName=Done; may be repeated', appended)
    .option('--then <kind>', 'what it does, such as markCardComplete')
    .option('--with <field=value>', 'such as labelId=ID; may be repeated', appended)
    .option('--off', 'do not enable it')
    .action((board: string, file: string | undefined, flags: NewRuleFlags) =>
      addRule(board, file, flags),
    )
  for (const [name, enabled, description] of [
    ['enable', true, 'Enables a rule, which then acts with your rights.'],
    ['disable', false, 'Disables a rule.'],
  ] as const)
    command(rules, `${name} <board> <rule>`, description).action(
      (board: string, rule: string, flags: Flags) => switchRule(board, rule, enabled, flags),
    )
  command(rules, 'delete <board> <rule>', 'Deletes a rule and its runs.').action(
    (board: string, rule: string, flags: Flags) => deleteRule(board, rule, flags),
  )
  command(rules, 'test <board> <rule> <card>', 'Prints what a rule would do with a card.').action(
    (board: string, rule: string, card: string, flags: Flags) => testRule(board, rule, card, flags),
  )
  command(
    rules,
    'replay <board> <rule>',
    'Prints what a rule (its id, or a JSON file) would have done in the last days.',
  )
    .option('--days <n>', 'how many days back, up to 90, which is the default')
    .action((board: string, rule: string, flags: Flags & { days?: string }) =>
      replayRule(board, rule, flags),
    )
  command(rules, 'runs <board> <rule>', 'Lists what a rule did, oldest first.')
    .option('--after <seq>', 'start after this run')
    .action((board: string, rule: string, flags: Flags & { after?: string }) =>
      listRuns(board, rule, flags),
    )
}
