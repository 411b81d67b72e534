import { Client } from 'undici'

/** The requests of a process: so many over some connections, one after the other on each. */
export type Load = {
  url: string
  path: string
  headers: Record<string, string>
  requests: number
  connections: number
}

// The program that sends what it is told, in a process of its own, so that its time is not the service's.
process.on('message', (load: Load) => {
  void play(load).then((ms) => process.send?.(ms))
})

/** Sends the requests, and returns how long all of them took, in milliseconds. */
async function play({ url, path, headers, requests, connections }: Load): Promise<number> {
  const clients = Array.from({ length: connections }, () => new Client(url))
  let left = requests
  const startedMs = performance.now()
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1
        const { statusCode, body } = await client.request({ method: 'GET', path, headers })
        if (statusCode !== 200) throw new Error(`${path} replied ${statusCode}.`)
        await body.dump({ limit: Infinity })
      }
    }),
  )
  const ms = performance.now() - startedMs
  await Promise.all(clients.map((client) => client.close()))
  return ms
}
