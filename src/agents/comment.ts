import { listUpTo } from '../kernel/contract/compound.ts'
import { described } from '../kernel/contract/kind.ts'
import { longFilled } from '../kernel/contract/wire.ts'
import { argumentsOf } from './arguments.ts'
import { cardsNamed } from './cards.ts'
import { eachInTurn } from './service.ts'
import { ARGUMENTS, tool } from './tool.ts'

const { board, card, idempotencyKey } = ARGUMENTS

export const commentTool = tool({
  name: 'comment',
  title: 'Comment on cards',
  description: 'Writes comments, up to 50.',
  scope: 'write',
  input: {
    board,
    comments: described(
      '',
      listUpTo(50, argumentsOf({ card, text: described('Markdown.', longFilled) })),
    ),
    idempotencyKey,
  },
  output: { written: { type: 'integer' } },
  async run({ board, comments, idempotencyKey }, context) {
    const found = await cardsNamed(context, { board, cards: comments.map(({ card }) => card) })
    await eachInTurn(comments, async ({ text }, at) => {
      const on = found[at]
      if (on === undefined) return
      await context.service('new_comment', {
        path: { board: on.outline.board._id, card: on.card._id },
        body: { comment: text },
        idempotencyKey: idempotencyKey && `${idempotencyKey}/${at}`,
      })
    })
    return { written: comments.length }
  },
})
