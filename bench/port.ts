import { once } from 'node:events'
import { createServer } from 'node:net'

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
