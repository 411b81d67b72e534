/** A client that follows a person's notifications, with the claims of its token. `seq` is the last notification that it has. */
export type InboxFollower = {
  userId: string
  jti: string
  ver: number | null
  limitsText?: string
  /** The boards that their token is limited to; undefined for all. */
  boards?: string[]
  expiresAt: number
  /** The address of the service, for the addresses of pages. */
  publicUrl: string
  seq: number
}

/** Something of a person, other than their notifications, that has changed, so that their clients read it again: `filters` are the searches that they have saved. */
export type ChangedOfPerson = 'filters'

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

/** The Durable Objects of people, as far as the Worker calls them. */
type InboxNamespace = {
  getByName(userId: string): Pick<InboxCalls, 'poke'> & {
    fetch(address: string, init: RequestInit): Promise<Response>
  }
}

const UNREACHED = 'Your notifications could not be followed; try again in a moment.'

/** Calls the Durable Object of a person. Nothing else in the Worker addresses one. */
export function inboxCalls(namespace: InboxNamespace, userId: string): InboxCalls {
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
