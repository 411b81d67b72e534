import { unchanged } from './board-view.ts'
import { ofCard } from './card-view.ts'
import type { CommandKinds } from './command.ts'
import { making } from './sending.ts'
import { sendLater } from './send-later.ts'

export const commentCommands: CommandKinds<
  'addComment' | 'editComment' | 'deleteComment' | 'reactToComment'
> = {
  addComment: {
    send: (api, board, { card, text: comment }, options) =>
      making(api.reply('new_comment', { board, card, body: { comment } }, options)),
    typed: ({ text }) => [text],
    apply: unchanged,
    applyToCard(view, { id, text, userId }, at) {
      if (view.comments.some(({ _id }) => _id === id)) return view
      const createdAt = new Date(at).toISOString()
      const comment = { _id: id, userId, text, reactions: [], createdAt, modifiedAt: createdAt }
      return { ...view, comments: [comment, ...view.comments] }
    },
    inverse: (_view, { id: comment, card }) => ({
      kind: 'deleteComment',
      args: { card, comment },
    }),
    subjects: ({ id, card }) => [`${card} comments`, id],
    cards: ofCard,
    makes: ({ id }) => [id],
  },
  editComment: {
    send: sendLater('editComment'),
    typed: ({ text }) => [text],
    apply: unchanged,
    applyToCard: (view, { comment, text }, at) => ({
      ...view,
      comments: view.comments.map((one) =>
        one._id === comment && one.text !== text
          ? { ...one, text, modifiedAt: new Date(at).toISOString() }
          : one,
      ),
    }),
    inverse(_view, { card, comment }, opened) {
      const text = opened?.comments.find(({ _id }) => _id === comment)?.text
      return text === undefined ? undefined : { kind: 'editComment', args: { card, comment, text } }
    },
    subjects: ({ comment }) => [comment],
    cards: ofCard,
  },
  deleteComment: {
    isHeld: true,
    send: (api, board, { card, comment }, options) =>
      api.reply('delete_comment', { board, card, comment }, options),
    apply: unchanged,
    applyToCard: (view, { comment }) => ({
      ...view,
      comments: view.comments.filter(({ _id }) => _id !== comment),
    }),
    subjects: ({ comment }) => [comment],
    cards: ofCard,
  },
  reactToComment: {
    send: sendLater('reactToComment'),
    apply: unchanged,
    applyToCard: (view, { comment, reaction, userId, isGiven }) => ({
      ...view,
      comments: view.comments.map((one) => {
        if (one._id !== comment) return one
        const others = one.reactions.filter(
          (given) => given.userId !== userId || given.reaction !== reaction,
        )
        return { ...one, reactions: isGiven ? [...others, { reaction, userId }] : others }
      }),
    }),
    inverse: (_view, args) => ({
      kind: 'reactToComment',
      args: { ...args, isGiven: !args.isGiven },
    }),
    subjects: ({ comment }) => [comment],
    cards: ofCard,
  },
}
