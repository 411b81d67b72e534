import { once } from 'node:events'
import { createServer } from 'node:net'
import { stop } from './exit.ts'

/** Systems give a connection any port above these at any moment, also between the moment at which one is found free here and its use. */
const FIRST = 20_000
const LAST = 32_767

const ATTEMPTS = 100

/** A port that nothing listens on, at an address or, without one, at all of them. Throws if none is found. */
export async function freePort(host?: string): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST + 1))
    if (await isFree(port, host)) return port
  }
  throw new Error('No port is free.')
}

/** Throws if another process listens on the port. Port 0 is always free. */
export async function expectFree(port: number, host: string): Promise<void> {
  if (await isFree(port, host)) return
  stop(`Port ${port} is in use: stop the process that uses it, or choose another port.`)
}

async function isFree(port: number, host?: string): Promise<boolean> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
