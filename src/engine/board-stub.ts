import type { CommandName, CommandOf, CommandReply } from './commands.ts'
import type { Board } from './board.ts'
import type { Follower } from './follower.ts'
import { type Outcome, rejected } from './outcome.ts'

/** The writes of one board, as the Worker calls them, and its feed. */
export type BoardWrites = {
  execute<N extends CommandName>(command: CommandOf<N>): Promise<Outcome<CommandReply<N>>>
  /** Opens the feed for one who may read the board; null where it cannot be. */
  follow(follower: Follower): Promise<WebSocket | null>
}

/** The object of a board. The only place of the Worker that addresses one. */
export function boardWrites(
  namespace: DurableObjectNamespace<Board>,
  boardId: string,
): BoardWrites {
  return {
    async execute<N extends CommandName>(command: CommandOf<N>) {
      // An order and its outcome lose their names' types on the way; `orders` paired them.
      const outcome = await send(namespace, boardId, JSON.stringify(command))
      return outcome as Outcome<CommandReply<N>>
    },
    async follow(follower) {
      const headers = { upgrade: 'websocket', follower: JSON.stringify(follower) }
      const board = namespace.getByName(boardId)
      const opened = await board.fetch('https://board', { headers }).catch(() => null)
      return opened?.webSocket ?? null
    },
  }
}

async function send(
  namespace: DurableObjectNamespace<Board>,
  boardId: string,
  command: string,
): Promise<Outcome> {
  try {
    return JSON.parse(await namespace.getByName(boardId).execute(command))
  } catch (thrown) {
    if (isPassing(thrown)) return rejected('store.overloaded', UNREACHED)
    throw thrown
  }
}

/** Whether the platform says that the object was busy, or reset under the call. */
function isPassing(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  return Reflect.get(thrown, 'retryable') === true || Reflect.get(thrown, 'overloaded') === true
}

const UNREACHED = 'The board could not be reached; look whether the write was made, and try again.'
