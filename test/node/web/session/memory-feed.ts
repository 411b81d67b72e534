import type { Socket } from '../../../../client/feed.ts'

/** The feeds that are open. */
export type Feeds = Map<object, { hear(message: object): void; close(): void }>

/** Opens a feed among others. */
export function openFeed(
  feeds: Feeds,
  gone: AbortSignal,
  isReached: () => boolean,
  /** Returns the first message, which tells how far the board is. */
  onOpen: () => object,
): Socket {
  const target = new EventTarget()
  const isOpen = () => feeds.has(target)
  let isClosed = false
  const close = () => {
    if (isClosed) return
    isClosed = true
    feeds.delete(target)
    setImmediate(() => target.dispatchEvent(new Event('close')))
  }
  const hear = (message: object) =>
    setImmediate(() => {
      if (!isOpen()) return
      target.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    })
  setImmediate(() => {
    if (gone.aborted || isClosed) return
    if (!isReached()) return close()
    feeds.set(target, { hear, close })
    hear(onOpen())
  })
  gone.addEventListener('abort', () => feeds.delete(target))
  const answer = () =>
    setImmediate(() => {
      if (isOpen() && isReached())
        target.dispatchEvent(new MessageEvent('message', { data: 'pong' }))
    })
  return Object.assign(target, { send: answer, close })
}
