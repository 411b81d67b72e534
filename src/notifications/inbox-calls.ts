import type { ChangedOfPerson, InboxFollower } from './inbox-feed.ts'
import type { Inbox } from './inbox-object.ts'

/** The methods of a person's Durable Object that the Worker calls. */
export type InboxCalls = {
  /** Opens the feed for somebody who was let in, or says why there is none. */
  follow(follower: InboxFollower): Promise<WebSocket | string>
  /**
   * Makes the object send what is new, and say what else of the person has changed, if anything has. If a
   * poke for notifications fails, the next one makes up for it; but clients learn what else had changed
   * only when they connect again.
   */
  poke(changed?: ChangedOfPerson): Promise<void>
}

const UNREACHED = 'Your notifications could not be followed; try again in a moment.'

/** Calls the Durable Object of a person. Nothing else in the Worker addresses one. */
export function inboxCalls(namespace: DurableObjectNamespace<Inbox>, userId: string): InboxCalls {
  return {
    async follow(follower) {
      const headers = { upgrade: 'websocket', follower: JSON.stringify(follower) }
      const inbox = namespace.getByName(userId)
      const opened = await inbox.fetch('https://inbox', { headers }).catch(() => null)
      return opened === null ? UNREACHED : (opened.webSocket ?? opened.text())
    },
    async poke(changed) {
      try {
        await namespace.getByName(userId).poke(changed)
      } catch {
        // The object could not be reached.
      }
    },
  }
}

declare module '../operations/request-context.ts' {
  interface Services {
    /** The Durable Object of a person, which holds the sockets that follow their notifications. */
    inbox(userId: string): InboxCalls
  }
}
