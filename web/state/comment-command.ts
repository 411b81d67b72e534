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
