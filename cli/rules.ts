import { readFile } from 'node:fs/promises'
import type { Entry, Input } from '../client/client.ts'
import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'
import { usageError } from './usage-error.ts'

type Rule = Entry<'get_rules'>

type RuleDocument = Rule['trigger']

type NewRule = NonNullable<Input<'new_rule'>['body']>

/** Lists the rules of a board, oldest first. */
export async function listRules(board: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const rules = api.each('get_rules', { board })
  await printRows(
    isJson ? rules : inRows(rules),
    ['_id', 'enabled', 'title', 'trigger', 'action', 'runs', 'failed'],
    isJson,
  )
}

async function* inRows(rules: AsyncIterable<Rule>) {
  for await (const { trigger, action, toldAt, ...rule } of rules)
    yield {
      ...rule,
      trigger: inWords(trigger, 'activityType'),
      action: inWords(action, 'actionType'),
      failed: toldAt,
    }
}

/** A document in one line, without the fields that may hold anything: `moveCard listName=Done`. */
function inWords(document: RuleDocument, typeKey: string): string {
  const { [typeKey]: kind = '', ...rest } = document
  const told = Object.entries(rest).filter(([, value]) => value !== '*')
  return [kind, ...told.map(([field, value]) => `${field}=${value}`)].join(' ')
}

export async function showRule(board: string, rule: string, flags: Flags): Promise<void> {
  const { api } = await open(flags)
  const found = await api.get_rule({ board, rule })
  printDone(found, '', true)
}

export type NewRuleFlags = Flags & {
  title?: string
  when?: string
  then?: string
  if?: string[]
  with?: string[]
  off?: boolean
}

/** Makes a rule of a file, or of flags. */
export async function addRule(
  board: string,
  file: string | undefined,
  flags: NewRuleFlags,
): Promise<void> {
  const given = file === undefined ? ruleOf(flags) : await ruleIn(file)
  const body = {
    ...given,
    ...(flags.title !== undefined && { title: flags.title }),
    ...(flags.off && { enabled: false }),
  }
  const { api, isJson } = await open(flags)
  const { _id } = await api.new_rule({ board, body })
  printDone({ _id }, `Made the rule ${_id}.`, isJson)
}

function ruleOf({ when, then, if: conditions = [], with: values = [] }: NewRuleFlags): NewRule {
  if (when === undefined || then === undefined)
    return usageError('Name a file, or what sets the rule off and what it does: --when, --then.')
  return {
    trigger: { activityType: when, ...fieldsIn(conditions) },
    action: { actionType: then, ...fieldsIn(values) },
  }
}

function fieldsIn(given: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((text) => {
      const [field = '', ...value] = text.split('=')
      if (field === '' || value.length === 0)
        return usageError(`'${text}' is not field=value, such as listName=Done.`)
      return [field, value.join('=')]
    }),
  )
}

/** The rule in a file; the service checks what it is made of. */
export async function ruleIn(file: string): Promise<NewRule> {
  const text = await readFile(file, 'utf8').catch(() =>
    usageError(`The file '${file}' cannot be read.`),
  )
  try {
    return JSON.parse(text)
  } catch {
    return usageError(`The file '${file}' is not JSON.`)
  }
}

/** Switches a rule on, which then acts with the rights of the caller, or off. */
export async function switchRule(
  board: string,
  rule: string,
  enabled: boolean,
  flags: Flags,
): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.edit_rule({ board, rule, body: { enabled } })
  printDone({ _id, enabled }, `${enabled ? 'Enabled' : 'Disabled'} ${_id}.`, isJson)
}

export async function deleteRule(board: string, rule: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.delete_rule({ board, rule })
  printDone({ _id }, `Deleted ${_id}.`, isJson)
}

/** Says what a rule would do with a card, and does nothing. */
export async function testRule(
  board: string,
  rule: string,
  card: string,
  flags: Flags,
): Promise<void> {
  const { api, isJson } = await open(flags)
  const trial = await api.test_rule({ board, rule, body: { card } })
  if (isJson) return printDone(trial, '', true)
  const { matches, changes, reason } = trial
  const fits = matches ? 'is' : 'is not'
  printDone(
    {},
    `The card ${fits} as the rule wants it.${reason ? ` It would fail: ${reason}` : ''}`,
    false,
  )
  await printRows(changes, ['field', 'from', 'to'], false)
}

/** Lists the runs of a rule, oldest first. */
export async function listRuns(
  board: string,
  rule: string,
  { after, ...flags }: Flags & { after?: string },
): Promise<void> {
  const { api, isJson } = await open(flags)
  const query = after === undefined ? {} : { after }
  const runs = api.each('get_rule_runs', { board, rule, query })
  await printRows(runs, ['seq', 'at', 'outcome', 'cardId', 'changes', 'reason'], isJson)
}
