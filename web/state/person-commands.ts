import { unchanged } from './board-view.ts'
import type { CommandKind, CommandKinds, Commands } from './command.ts'
import type { PersonKind } from './person-command.ts'
import { sendLater } from './send-later.ts'

/** The commands about what somebody has for themselves. No board shows them. */
export const personCommands: CommandKinds<PersonKind> = {
  saveQuestion: ofPerson('saveQuestion', ({ id }) => ['questions', id], {
    makes: ({ id }) => [id],
    typed: ({ name }) => [name],
  }),
  renameQuestion: ofPerson('renameQuestion', ({ filter }) => [filter], {
    typed: ({ name }) => [name],
  }),
  moveQuestion: ofPerson('moveQuestion', ({ filter }) => ['questions', filter]),
  deleteQuestion: ofPerson('deleteQuestion', ({ filter }) => ['questions', filter]),
  starBoard: ofPerson('starBoard', ({ board }) => [board]),
  markNotifications: ofPerson('markNotifications', ({ ids }) => ids),
  snoozeNotifications: ofPerson('snoozeNotifications', ({ ids }) => ids),
  readNotifications: ofPerson('readNotifications', ({ ids }) => ['notifications', ...ids]),
  // The service stores all of the settings at once, so that they are sent one after the other.
  editSettings: ofPerson('editSettings', () => ['settings']),
}

function ofPerson<K extends PersonKind>(
  kind: K,
  subjects: (args: Commands[K]) => string[],
  more: Pick<CommandKind<K>, 'makes' | 'typed'> = {},
): CommandKind<K> {
  return {
    send: sendLater(kind),
    apply: unchanged,
    subjects,
    ...more,
  }
}
