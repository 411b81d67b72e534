import { type BoardChange, type BoardPresence, feedOf } from '../../client/feed.ts'
import { addressOf, secretOf } from './share-id.ts'
import { REVISION } from '../../client/client.ts'

/** Why a feed ended: the service's close code from here on says that no other connection will do. */
const FINAL_CODES = 4_400

const PAUSE_MS = { first: 250, longest: 15_000 }

export type FeedListener<Message> = {
  onMessage(message: Message): void
  /** A connection is open, and what happened before it is not sent. */
  onOpen(): void
  onLost(): void
}

export type BoardListener = FeedListener<BoardChange> & {
  onPresence(present: BoardPresence['present']): void
}

/** Follows the changes of a board, and who looks at it, until it is stopped. */
export function followChanges(board: string, listener: BoardListener): () => void {
  const query = secretOf(board) === undefined ? '?changes=true&presence=true' : ''
  return follow<BoardChange | BoardPresence>(`${addressOf(board)}/live${query}`, {
    ...listener,
    onMessage(message) {
      if ('present' in message) listener.onPresence(message.present)
      else listener.onMessage(message)
    },
  })
}

/** Follows a feed of the service until it is stopped, over as many connections as needed. */
export function follow<Message>(path: string, listener: FeedListener<Message>): () => void {
  const state = { isStopped: false, tried: 0, stop: () => {}, timer: setTimeout(() => {}, 0) }
  const connect = async () => {
    const feed = feedOf<Message>(openSocket(path, listener, state))
    state.stop = feed.end
    for (let message = await feed.next(); message !== undefined; message = await feed.next()) {
      state.tried = 0
      listener.onMessage(message)
    }
    if (state.isStopped) return
    listener.onLost()
    if (feed.code() >= FINAL_CODES) return
    const most = Math.min(PAUSE_MS.first * 2 ** state.tried, PAUSE_MS.longest)
    state.tried += 1
    state.timer = setTimeout(() => void connect(), most * (0.5 + Math.random() / 2))
  }
  void connect()
  const online = () => {
    if (!state.isStopped) state.stop()
  }
  addEventListener('online', online)
  return () => {
    state.isStopped = true
    removeEventListener('online', online)
    clearTimeout(state.timer)
    state.stop()
  }
}

function openSocket(
  path: string,
  { onOpen }: Pick<FeedListener<never>, 'onOpen'>,
  state: { isStopped: boolean },
) {
  const { protocol, host } = location
  const scheme = protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(`${scheme}//${host}/r/${REVISION}${path}`, ['laneway'])
  socket.addEventListener('open', () => {
    if (!state.isStopped) onOpen()
  })
  return socket
}
