import { DurableObject } from 'cloudflare:workers'
import { closeSocket } from '../boards/engine/follower.ts'
import { type Databases, databaseOf, openStore } from '../kernel/db/store.ts'
import type { ChangedOfPerson } from './inbox-calls.ts'
import { type InboxFeed, openInboxFeed } from './inbox-view.ts'

/**
 * The Durable Object of one person: it holds the sockets of those who follow their notifications. It
 * knows nothing itself: whoever has stored something for the person pokes it, and it reads D1.
 */
export class Inbox extends DurableObject<Databases> {
  readonly #feed: InboxFeed

  constructor(state: DurableObjectState, bindings: Databases) {
    super(state, bindings)
    this.#feed = openInboxFeed({
      userId: state.id.name ?? '',
      sockets: state,
      nowMs: () => Date.now(),
      after: (task) => state.waitUntil(task),
      openStore: () => openStore(databaseOf(bindings, ''), 'first-primary'),
    })
  }

  /** Opens the feed for the `InboxFollower` in the header `follower` (JSON), whom the Worker has let in. */
  override fetch({ headers }: Request): Response {
    const opened = this.#feed.join(JSON.parse(headers.get('follower') ?? ''))
    return typeof opened === 'string'
      ? new Response(opened, { status: 503 })
      : new Response(null, { status: 101, webSocket: opened })
  }

  /** Sends new notifications and other changes to the followers. */
  poke(changed?: ChangedOfPerson): void {
    this.#feed.poke(changed)
  }

  /** Clients may only send `ping`, which the runtime answers without waking the object. */
  override webSocketMessage(socket: WebSocket): void {
    closeSocket(socket, 1008)
  }

  /** Answers a client's close at once; the runtime would do it later. */
  override webSocketClose(socket: WebSocket): void {
    closeSocket(socket, 1000)
  }

  /** The runtime removes a socket whose connection broke. */
  override webSocketError(): void {}
}
