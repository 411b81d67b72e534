import type { CommandOf } from './command.ts'
import type { CommandName, CommandReply } from './commands.ts'
import type { BoardObject } from './board.ts'
import type { Follower } from './follower.ts'
import { type Outcome, type Passage, rejected } from './outcome.ts'

/** The Worker can ask this of a board's Durable Object. */
export type BoardWrites = {
  execute<N extends CommandName>(command: CommandOf<N>): Promise<Outcome<CommandReply<N>>>
  /** Opens the live feed for somebody who may read the board, or says why the object has no room or could not be asked. */
  follow(follower: Follower): Promise<WebSocket | string>
}

/** Calls the Durable Object of a board. Nothing else in the Worker addresses one. */
export function boardWrites(
  namespace: DurableObjectNamespace<BoardObject>,
  boardId: string,
): BoardWrites {
  return {
    async execute<N extends CommandName>(command: CommandOf<N>) {
      // JSON loses the types; `commands` pairs each command with its reply.
      const outcome = await send(namespace, boardId, JSON.stringify(command))
      return outcome as Outcome<CommandReply<N>>
    },
    async follow(follower) {
      const headers = { upgrade: 'websocket', follower: JSON.stringify(follower) }
      const board = namespace.getByName(boardId)
      const opened = await board.fetch('https://board', { headers }).catch(() => null)
      return opened === null ? FEED_UNREACHED : (opened.webSocket ?? opened.text())
    },
  }
}

async function send(
  namespace: DurableObjectNamespace<BoardObject>,
  boardId: string,
  command: string,
): Promise<Outcome> {
  try {
    return JSON.parse(await namespace.getByName(boardId).execute(command))
  } catch (thrown) {
    if (isRetryable(thrown)) return rejected('store.overloaded', UNREACHED)
    throw thrown
  }
}

/** Returns true if the platform says that the object was overloaded, or was reset during the call. */
function isRetryable(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false
  return Reflect.get(thrown, 'retryable') === true || Reflect.get(thrown, 'overloaded') === true
}

const FEED_UNREACHED = 'The live feed of this board could not be reached; try again in a moment.'

const UNREACHED =
  'The board could not be reached, so the write may or may not be stored. Read the board, then try again.'

declare module '../../operations/request-context.ts' {
  interface Services {
    /** The Durable Object of a board; its cost is included in `cost`. */
    board(id: string): BoardWrites
    /** Says how the request's last command came through the queue of its board; undefined if there was none. */
    passage(): Passage | undefined
  }
}
