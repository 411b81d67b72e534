import type { KeyedCommand, CommandKinds } from './command.ts'

/** The ids of the boards with a star as commands leave them. */
export function starredAfter(
  starred: readonly string[],
  commands: readonly KeyedCommand[],
): readonly string[] {
  return commands.reduce((before, { kind, args }) => {
    if (kind !== 'starBoard') return before
    const others = before.filter((one) => one !== args.board)
    return args.isStarred ? [...others, args.board] : others
  }, starred)
}

/** The command that marks a board with a star for the one who is signed in, or takes the star away. */
export const starCommands: CommandKinds<'starBoard'> = {
  starBoard: {
    send: (api, _board, { board, isStarred }, options) =>
      api.reply(isStarred ? 'star_board' : 'unstar_board', { board }, options),
    apply: (view) => view,
    subjects: ({ board }) => [board],
  },
}
