import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that is free now. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

/** Throws one sentence when something else listens on a port of a host; port 0 is always free. */
export async function expectFree(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    throw new Error(`Port ${port} is taken: stop what listens there, or choose another port.`)
  }
  server.close()
  await once(server, 'close')
}
