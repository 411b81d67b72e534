import { once } from 'node:events'
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import { onTestFinished } from 'vitest'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

type Service = { url: string; recorded: IncomingMessage[]; stop(): Promise<void> }

/** Starts an HTTP server that gives prepared replies and records its requests, and stops it when the test ends. */
export async function serviceOfTest(answer: Answer): Promise<Service> {
  const service = await fakeService(answer)
  onTestFinished(() => service.stop())
  return service
}

/** An HTTP server that gives prepared replies and records its requests. */
export async function fakeService(answer: Answer): Promise<Service> {
  const recorded: IncomingMessage[] = []
  const server = createServer((request, response) => {
    recorded.push(request)
    answer(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    recorded,
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Answers a request with JSON. */
export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
