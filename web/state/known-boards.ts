import { type ReadonlySignal, signal } from '@preact/signals'
import type { Input } from '../../client/client.ts'
import { isPlain, nextColor } from './board-colors.ts'
import type { OwnBoard } from './own-boards.ts'
import type { Session } from './session.ts'

/** The boards of the one who is signed in. */
export type KnownBoards = {
  /** The boards as far as they were read. */
  known: ReadonlySignal<readonly OwnBoard[]>
  /** Reads the boards, archived ones too. */
  read(): Promise<OwnBoard[]>
  /** Reads the known boards anew. Without a connection, those that were read before stay. */
  refresh(): Promise<void>
  copy(board: string, body: NonNullable<Input<'copy_board'>['body']>): Promise<string>
  /** Gives a board that was copied or imported the next color, unless it came with a look. It is a board without that, too, so a failure is not told. */
  giveNextColor(board: string): Promise<void>
}

export function knownBoardsOf({ api, account }: Session): KnownBoards {
  const known = signal<readonly OwnBoard[]>([])
  const read = () => Array.fromAsync(api.each('get_boards_of_current_user'))
  const giveNextColor = async (board: string) => {
    const boards = await read()
    const made = boards.find(({ _id }) => _id === board)
    if (made === undefined || !isPlain(made)) return
    const color = nextColor(boards.filter((one) => one !== made))
    await api.edit_board({ board, body: { color } })
  }
  const colored = (board: string) => giveNextColor(board).catch(() => undefined)
  return {
    known,
    read,
    async refresh() {
      if (!account.peek()) return
      known.value = await read().catch(() => known.peek())
    },
    async copy(board, body) {
      const copy = await api.copy_board({ board, body })
      await colored(copy)
      return copy
    },
    giveNextColor: colored,
  }
}
