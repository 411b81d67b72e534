import { type Socket, connect, createServer } from 'node:net'
import { once } from 'node:events'
import { inject, onTestFinished } from 'vitest'
import { type Stage, stageAt } from './describe-in-browser.ts'

/** The pages that a browser has open, of Playwright or of Puppeteer. */
type Pages = { pages(): Page[] | Promise<Page[]> }
type Page = { evaluate(script: string): Promise<unknown> }

/** A connection to the shared Laneway that a test can cut. */
export type Connection = {
  /** Laneway as it is reached by this connection, at an address of its own. */
  stage: Stage
  /** Ends what is open, and has everything fail from now on. The pages are told of it, as by a browser that loses its network. */
  cut(context: Pages): Promise<void>
  /** Lets requests pass again, and tells the pages. */
  restore(context: Pages): Promise<void>
}

/**
 * A connection of its own for one test. A browser that only emulates a lost network lets single requests
 * pass, and may hang afterwards; this one passes bytes on, or does not.
 */
export async function connection(): Promise<Connection> {
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
      // The reason why one side ended is of no interest: the other one ends, too.
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
    return undefined
  })
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  relay.listen(0, hostname)
  await once(relay, 'listening')
  onTestFinished(() => {
    relay.close()
    endAll()
  })
  return {
    stage: stageAt(() => `http://${hostname}:${portOf(relay.address())}`),
    async cut(context) {
      isCut = true
      endAll()
      await tell(context, 'offline')
    },
    async restore(context) {
      isCut = false
      await tell(context, 'online')
    },
  }
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (address === null || typeof address === 'string') throw new Error('No port is listened at.')
  return address.port
}

/** Tells the pages what a browser tells them when its network is lost or back. */
async function tell(context: Pages, event: 'offline' | 'online'): Promise<void> {
  const pages = await context.pages()
  const told = pages.map((page) => page.evaluate(`dispatchEvent(new Event('${event}'))`))
  // A page that is just loading finds out by itself.
  await Promise.allSettled(told)
}
