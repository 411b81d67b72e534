import { type Socket, connect, createServer } from 'node:net'
import { once } from 'node:events'
import type { BrowserContext } from 'playwright-core'
import { inject, onTestFinished } from 'vitest'
import { type Stage, stageAt } from './describe-in-browser.ts'

/** A connection to the shared Laneway that a test can cut. */
export type Connection = {
  /** Laneway as it is reached by this connection, at an address of its own. */
  stage: Stage
  /** Ends what is open, and has everything fail from now on. The pages are told of it, as by a browser that loses its network. */
  cut(context: BrowserContext): Promise<void>
  /** Lets requests pass again, and tells the pages. */
  restore(context: BrowserContext): Promise<void>
}

/** Passes bytes on to Laneway, or does not. */
type Relay = { url: string; cut(): void; restore(): void }

/** Relays that no test uses. Their addresses stay, so that a browser knows the files of the page there. */
const idle: Relay[] = []

/**
 * A connection for one test. A browser that only emulates a lost network lets single requests pass, and
 * may hang afterwards; a relay lets none pass.
 */
export async function connection(): Promise<Connection> {
  const relay = idle.pop() ?? (await openRelay())
  onTestFinished(() => {
    relay.cut()
    relay.restore()
    idle.push(relay)
  })
  return {
    stage: stageAt(() => relay.url),
    async cut(context) {
      relay.cut()
      await tell(context, 'offline')
    },
    async restore(context) {
      relay.restore()
      await tell(context, 'online')
    },
  }
}

async function openRelay(): Promise<Relay> {
  const { hostname, port } = new URL(inject('pagesUrl'))
  const open = new Set<Socket>()
  let isCut = false
  const relay = createServer((client) => {
    if (isCut) return client.resetAndDestroy()
    const service = connect(Number(port), hostname)
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(socket)
      // Why one side ended is of no interest: the other one ends, too.
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
    return undefined
  })
  relay.listen(0, hostname).unref()
  await once(relay, 'listening')
  return {
    url: `http://${hostname}:${portOf(relay.address())}`,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    restore() {
      isCut = false
    },
  }
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('No port is listened at.')
  return address.port
}

/** Tells the pages what a browser tells them when its network is lost or back. */
async function tell(context: BrowserContext, event: 'offline' | 'online'): Promise<void> {
  const told = context.pages().map((page) => page.evaluate(`dispatchEvent(new Event('${event}'))`))
  // A page that is just loading finds out by itself.
  await Promise.allSettled(told)
}
