import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { formOf, trait } from '../../kernel/contract/entity.ts'
import { edit, form } from '../../kernel/contract/form.ts'
import { type Kind, bad, described, kind, needed } from '../../kernel/contract/kind.ts'
import { Id, record } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { count, flag, id, text } from '../../kernel/contract/wire.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow, paged, read, readPage } from '../../operations/read.ts'
import { write } from '../engine/dispatch.ts'
import { codeOf } from '../model/absent.ts'
import { pageOnBoard, rowOnBoard } from '../row-queries.ts'
import { MOST_RULES, ruleFields } from './fields.ts'
import { runsAfter } from './queries.ts'
import type { Tried } from './test-rule.ts'

const RuleRecord = record('Rule', { _id: text, ...trait(ruleFields, 'record') })

const NewRule = record('NewRule', {
  _id: text,
  triggerId: described('Id of its trigger, by which exports link the two.', text),
  actionId: described('Id of its action, by which exports link the two.', text),
})

const RuleRun = record('RuleRun', {
  _id: text,
  seq: described('Number of the run among those of its rule; it goes up by one.', count),
  at: described('Time of the run, as ISO-8601 in UTC.', text),
  cardId: described('Id of the card that it was about; empty for none.', text),
  outcome: described(
    'Its outcome: `acted`, `nothing` if there was nothing to do, or `failed`.',
    text,
  ),
  reason: described('Reason why it failed, or had nothing to do.', text.optional()),
  changes: described('Number of entries of the log that it made.', count),
})

const tried: Kind<Tried[]> = kind(
  {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        field: { type: 'string', description: 'Field of the card, or what is made or deleted.' },
        from: { description: 'Its value now.' },
        to: { description: 'Its value then.' },
      },
      required: ['field'],
    },
  },
  () => bad('is not read'),
)

const RuleTest = record('RuleTest', {
  matches: described(
    'True if the card is as the trigger wants it, as far as cards show that.',
    flag,
  ),
  changes: described(
    'The changes that it would make: each `field` with its value now and then.',
    tried,
  ),
  reason: described('Reason why it would fail.', text.optional()),
})

const given = formOf(ruleFields)

const on = { tag: 'Rules', path: '/api/boards/{board}/rules' } as const

const onOne = { tag: 'Rules', path: '/api/boards/{board}/rules/{rule}' } as const

/** The `after` parameter of a query. */
function afterIn(query: URLSearchParams): number {
  const after = query.get('after') ?? '0'
  if (!/^\d{1,15}$/.test(after)) throw invalidQuery('after', 'must be the seq of a run')
  return Number(after)
}

export const ruleOperations = [
  operation({
    ...on,
    name: 'get_rules',
    summary: 'Lists the rules of a board, oldest first.',
    method: 'GET',
    access: 'read',
    reply: many(RuleRecord),
    run: readPage({
      find: ({ scope, part }) => ({ rules: pageOnBoard('rules', scope, part) }),
      answer: ({ rules }, call) => paged(rules, call),
    }),
  }),
  operation({
    ...on,
    name: 'new_rule',
    summary: `Makes a rule, which acts with the rights of who made it; at most ${MOST_RULES} a board.`,
    method: 'POST',
    access: 'write',
    body: form({ ...given, trigger: needed(given.trigger), action: needed(given.action) }),
    reply: one(NewRule),
    run: write('createRule', ({ body }) => body),
  }),
  operation({
    ...onOne,
    name: 'get_rule',
    summary: 'Reads a rule.',
    method: 'GET',
    access: 'read',
    reply: one(RuleRecord),
    run: read({
      find: ({ scope, path }) => ({ rule: rowOnBoard('rules', scope, path.rule) }),
      answer: ({ rule }) => firstOrThrow(rule, codeOf('rules', 'not_found')),
    }),
  }),
  operation({
    ...onOne,
    name: 'edit_rule',
    summary:
      'Changes a rule; what is not given stays, also of its trigger and its action. Whoever changes what it does, or enables it, becomes the one with whose rights it acts.',
    method: 'PUT',
    access: 'write',
    body: edit(given),
    reply: one(Id),
    run: write('editRule', ({ path: { rule }, body }) => ({ rule, ...body })),
  }),
  operation({
    ...onOne,
    name: 'delete_rule',
    summary: 'Deletes a rule with its trigger, its action and its runs.',
    method: 'DELETE',
    access: 'write',
    reply: one(Id),
    run: write('deleteRule', ({ path: { rule } }) => ({ rule })),
  }),
  operation({
    tag: 'Rules',
    path: '/api/boards/{board}/rules/{rule}/test',
    name: 'test_rule',
    summary: 'Says what a rule would do with a card, and does nothing; it need not be enabled.',
    method: 'POST',
    access: 'write',
    body: form({ card: described('Id of the card.', needed(id)) }),
    reply: one(RuleTest),
    run: write('testRule', ({ path: { rule }, body: { card } }) => ({ rule, card })),
  }),
  operation({
    tag: 'Rules',
    path: '/api/boards/{board}/rules/{rule}/runs',
    name: 'get_rule_runs',
    summary: 'Lists the runs of a rule, oldest first, of which the newest thousand are kept.',
    method: 'GET',
    access: 'read',
    query: { after: 'Starts after the run with this `seq`.' },
    reply: many(RuleRun),
    run: readPage({
      find: ({ scope, path, query, part: { limit, after } }) => ({
        rule: rowOnBoard('rules', scope, path.rule),
        runs: runsAfter(scope, path.rule, after?.[0] ?? afterIn(query), limit),
      }),
      answer({ rule, runs }, call) {
        firstOrThrow(rule, codeOf('rules', 'not_found'))
        return paged(runs, call).map(({ reason, ...run }) => ({ ...run, reason: reason || null }))
      },
    }),
  }),
]
