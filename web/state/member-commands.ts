import type { Board, BoardView } from './board-view.ts'
import type { CommandKinds } from './command.ts'
import { flagsOf, roleOf } from './roles.ts'
import { sendLater } from './send-later.ts'

type Member = Board['members'][number]

/** The commands on members. Adding one is none, as only the service knows who has a name. */
export const memberCommands: CommandKinds<'setRole' | 'removeMember'> = {
  setRole: {
    send: sendLater('setRole'),
    apply: (view, { user, role }) =>
      withMembers(view, (members) =>
        members.map((one) => (one.userId === user ? { ...one, ...flagsOf(role) } : one)),
      ),
    inverse({ board }, { user }) {
      const member = board.members.find(({ userId }) => userId === user)
      return member && { kind: 'setRole', args: { user, role: roleOf(member) } }
    },
    subjects: ({ user }) => ['members', user],
  },
  removeMember: {
    // They are taken off their cards, too, which nothing undoes.
    isHeld: true,
    send: (api, board, { user }, options) =>
      api.reply('remove_board_member', { board, user, body: { action: 'remove' } }, options),
    apply: (view, { user }) =>
      withMembers(view, (members) => members.filter(({ userId }) => userId !== user)),
    subjects: ({ user }) => ['members', user],
  },
}

function withMembers(view: BoardView, change: (members: Member[]) => Member[]): BoardView {
  return { ...view, board: { ...view.board, members: change(view.board.members) } }
}
