import { withRestored } from './archive-commands.ts'
import type { CommandKinds } from './command.ts'

/** The commands about cards that were deleted and can still be restored. */
export const deletedCardCommands: CommandKinds<'restoreDeletedCard' | 'deleteDeletedCard'> = {
  restoreDeletedCard: {
    send: (api, board, { card: deletedCard }, options) =>
      api.reply('restore_deleted_card', { board, deletedCard }, options),
    apply: (view, { shown }) => (shown === undefined ? view : withRestored(view, shown)),
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
  },
  deleteDeletedCard: {
    isHeldBack: true,
    send: (api, board, { card: deletedCard }, options) =>
      api.reply('delete_deleted_card', { board, deletedCard }, options),
    apply: (view) => view,
    subjects: ({ card }) => [card],
    cards: () => [],
  },
}
