import { type BoardChange, feedOf } from '../../client/feed.ts'
import { addressOf, secretOf } from './share-id.ts'
import { REVISION } from '../../client/client.ts'

/** Why a feed ended: the service's close code from here on says that no other connection will do. */
const FINAL_CODES = 4_400

const PAUSE_MS = { first: 250, longest: 15_000 }

export type FeedListener = {
  onChange(change: BoardChange): void
  /** A connection is open, and what happened before it is not sent. */
  onOpen(): void
  onLost(): void
}

/** Follows the changes of a board until it is stopped, over as many connections as needed. */
export function followChanges(board: string, listener: FeedListener): () => void {
  const state = { isStopped: false, tried: 0, stop: () => {}, timer: setTimeout(() => {}, 0) }
  const connect = async () => {
    const feed = feedOf<BoardChange>(openSocket(board, listener, state))
    state.stop = feed.end
    for (let message = await feed.next(); message !== undefined; message = await feed.next()) {
      state.tried = 0
      listener.onChange(message)
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

function openSocket(board: string, { onOpen }: FeedListener, state: { isStopped: boolean }) {
  const { protocol, host } = location
  const scheme = protocol === 'https:' ? 'wss:' : 'ws:'
  const query = secretOf(board) === undefined ? '?changes=true' : ''
  const path = `/r/${REVISION}${addressOf(board)}/live${query}`
  const socket = new WebSocket(`${scheme}//${host}${path}`, ['laneway'])
  socket.addEventListener('open', () => {
    if (!state.isStopped) onOpen()
  })
  return socket
}
