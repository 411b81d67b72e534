import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that is free at the moment. */
export async function freePort(host: string): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return address.port
}

/** Throws if another process listens on the port. Port 0 is always free. */
export async function expectFree(port: number, host: string): Promise<void> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch {
    throw new Error(
      `Port ${port} is in use: stop the process that uses it, or choose another port.`,
    )
  }
  server.close()
  await once(server, 'close')
}
