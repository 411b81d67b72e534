import { actionDocument, triggerDocument } from '../boards/rules/document-kinds.ts'
import { described } from '../kernel/contract/kind.ts'
import { text } from '../kernel/contract/wire.ts'
import { outlineOf } from './boards.ts'
import { fitting } from './reply-budget.ts'
import { ARGUMENTS, OBJECTS, tool } from './tool.ts'

/** Most runs that are shown of a rule: the newest. */
const RUNS = 20

export const getRulesTool = tool({
  name: 'get_rules',
  title: 'Read rules',
  description: 'The rules of a board; or one, with its newest runs.',
  scope: 'read',
  input: { board: ARGUMENTS.board, rule: described('Id.', text).optional() },
  output: { rules: OBJECTS, runs: OBJECTS, left: { type: 'integer' } },
  async run({ board, rule }, context) {
    const { _id } = (await outlineOf(context, board)).board
    if (rule !== undefined) {
      const path = { board: _id, rule }
      const { body } = await context.service('get_rule', { path })
      const query = { after: String(Math.max(0, body.runs - RUNS)), limit: String(RUNS) }
      const { body: runs } = await context.service('get_rule_runs', { path, query })
      return { rules: [body], runs }
    }
    const { body } = await context.service('get_rules', {
      path: { board: _id },
      query: { limit: '100' },
    })
    const answer = (rules: typeof body) => {
      const left = body.length - rules.length
      return { rules, ...(left > 0 && { left }) }
    }
    return answer(body.slice(0, fitting(body, answer)))
  },
})

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
