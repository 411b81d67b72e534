import { actionDocument, triggerDocument } from '../boards/rules/document-kinds.ts'
import { type Json, described } from '../kernel/contract/kind.ts'
import { text } from '../kernel/contract/wire.ts'
import { onlyOne, outlineOf } from './boards.ts'
import { cardsNamed } from './cards.ts'
import { fitting } from './reply-budget.ts'
import { ARGUMENTS, OBJECTS, type ToolContext, tool, unusable } from './tool.ts'

const RULE = described('Title or id.', text)

/** Most runs that are shown of a rule: the newest. */
const RUNS = 20

export const getRulesTool = tool({
  name: 'get_rules',
  title: 'Read rules',
  description: 'The rules of a board; or one, with its newest runs.',
  scope: 'read',
  input: { board: ARGUMENTS.board, rule: RULE.optional() },
  output: { rules: OBJECTS, runs: OBJECTS, left: { type: 'integer' } },
  async run({ board, rule }, context) {
    const { _id } = (await outlineOf(context, board)).board
    const body = await rulesOn(context, _id)
    if (rule !== undefined) {
      const one = ruleNamed(body, rule)
      const path = { board: _id, rule: one._id }
      const query = { after: String(Math.max(0, one.runs - RUNS)), limit: String(RUNS) }
      const { body: runs } = await context.service('get_rule_runs', { path, query })
      return { rules: [one], runs }
    }
    const answer = (rules: typeof body) => {
      const left = body.length - rules.length
      return { rules, ...(left > 0 && { left }) }
    }
    return answer(body.slice(0, fitting(body, answer)))
  },
})

/** All rules of a board; it has no more than one part. */
async function rulesOn({ service }: ToolContext, board: string) {
  const { body } = await service('get_rules', { path: { board }, query: { limit: '100' } })
  return body
}

/** The rule that an id or a title means. */
function ruleNamed<Rule extends { _id: string; title: string }>(
  rules: readonly Rule[],
  name: string,
): Rule {
  return onlyOne('rule', rules, name, ({ title }) => [title])
}

export const testRuleTool = tool({
  name: 'test_rule',
  title: 'Try a rule',
  description:
    'Shows what a rule would change on a card or, without one, in the last 90 days; a long `replay` is asked for again. Changes nothing.',
  scope: 'write',
  idempotent: true,
  input: {
    board: ARGUMENTS.board,
    rule: RULE,
    card: ARGUMENTS.card.optional(),
    replay: text.optional(),
  },
  output: {
    matches: { type: 'boolean' },
    changes: OBJECTS,
    reason: { type: 'string' },
    replay: { type: 'object' },
  },
  async run({ board, rule, card, replay }, context) {
    if (card === undefined) return replayed(context, { board, rule, replay })
    const [found] = await cardsNamed(context, { board, cards: [card] })
    if (found === undefined) throw unusable('Name a card.')
    const { _id } = found.outline.board
    const { _id: id } = ruleNamed(await rulesOn(context, _id), rule)
    const path = { board: _id, rule: id }
    const { body } = await context.service('test_rule', { path, body: { card: found.card._id } })
    return body
  },
})

type Replayed = { board?: string | undefined; rule: string; replay?: string | undefined }

/** Runs a rule over the log of its board; a long one is asked for later, by its id. */
async function replayed(context: ToolContext, { board, rule, replay }: Replayed): Promise<Json> {
  const { _id } = (await outlineOf(context, board)).board
  const asked =
    replay === undefined
      ? await context.service('replay_rule', {
          path: { board: _id },
          body: { rule: ruleNamed(await rulesOn(context, _id), rule)._id },
        })
      : await context.service('get_replay', { path: { board: _id, replay } })
  const { body } = asked
  if ('url' in body) return { replay: { replay: body._id } }
  const answer = (cards: typeof body.cards) => ({ replay: { ...body, cards } })
  return answer(body.cards.slice(0, fitting(body.cards, answer)))
}

export const proposeRuleTool = tool({
  name: 'propose_rule',
  title: 'Propose a rule',
  description: 'Makes a rule that does nothing until a person enables it.',
  scope: 'write',
  input: {
    board: ARGUMENTS.board,
    title: described('', text).optional(),
    trigger: triggerDocument,
    action: actionDocument,
    idempotencyKey: ARGUMENTS.idempotencyKey,
  },
  output: { id: { type: 'string' }, enabled: { type: 'boolean' } },
  async run({ board, title, trigger, action, idempotencyKey }, context) {
    const { _id } = (await outlineOf(context, board)).board
    const { body } = await context.service('new_rule', {
      path: { board: _id },
      body: { title, trigger, action, enabled: false },
      idempotencyKey,
    })
    return { id: body._id, enabled: false }
  },
})
