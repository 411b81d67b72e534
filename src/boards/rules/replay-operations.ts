import { WHOLE } from '../../kernel/budget/weight.ts'
import { form } from '../../kernel/contract/form.ts'
import { described, needed } from '../../kernel/contract/kind.ts'
import { oneAmong } from '../../kernel/contract/reply.ts'
import { count } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow, read } from '../../operations/read.ts'
import { everyRow } from '../row-queries.ts'
import { beginOrReplay, foundForReplay } from './begin-replay-actions.ts'
import { replayOnBoard } from './replay-queries.ts'
import {
  type Begun,
  BegunReplay,
  RuleReplayRecord,
  type Replayed,
  addressOf,
  shownReplay,
} from './replay-shown.ts'
import { MOST_DAYS, replayedRule } from './replayed-rule.ts'

const reply = oneAmong([RuleReplayRecord, BegunReplay], (body: Replayed | Begun) =>
  'url' in body ? BegunReplay : RuleReplayRecord,
)

function isLater(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'url' in body
}

export const replayOperations = [
  operation({
    tag: 'Rules',
    path: '/api/boards/{board}/rules/replay',
    name: 'replay_rule',
    summary: `Runs a rule over what really happened on the board in the last days, up to ${MOST_DAYS}, and says how often it would have acted; it changes nothing. Over a long log it answers 202 and an address at which the result is asked for, one at a time on a board.`,
    method: 'POST',
    access: 'write',
    isLater,
    weight: WHOLE / 2,
    body: form({
      rule: described(
        'Id of a rule of the board, or a rule that is not made yet: its `trigger` and its `action`.',
        needed(replayedRule),
      ),
      days: described(
        `Number of days back, from 1 to ${MOST_DAYS}, which is the default.`,
        count
          .that((days) => days >= 1 && days <= MOST_DAYS, `must be from 1 to ${MOST_DAYS}`)
          .optional(),
      ),
    }),
    reply,
    run: action({
      load: foundForReplay,
      run: beginOrReplay,
    }),
  }),
  operation({
    tag: 'Rules',
    path: '/api/boards/{board}/rules/replays/{replay}',
    name: 'get_replay',
    summary:
      'Reads what a rule would have done, a day long; it answers 202 while that is being found out.',
    method: 'GET',
    access: 'write',
    isLater,
    reply,
    run: read({
      ignoresVersion: true,
      find: ({ scope, path }) => ({
        replay: replayOnBoard(scope, path.replay),
        lists: everyRow('lists', scope),
      }),
      answer({ replay, lists }, { path, context }): Replayed | Begun {
        const found = firstOrThrow(replay, 'replay.not_found')
        if (found.dueAt !== null) return addressOf(context, path.board, found.id)
        return shownReplay(found, lists)
      },
    }),
  }),
]
