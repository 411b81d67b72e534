// Receives the webhooks of an integration, verifies their signature and prints their text.
//
//   WEBHOOK_TOKEN=… npx node examples/webhook-receiver.ts 8080

import { createHmac, timingSafeEqual } from 'node:crypto'
import { type IncomingHttpHeaders, createServer } from 'node:http'
import { text } from 'node:stream/consumers'

/** The greatest age of a message. Without a limit, whoever recorded one could send it again later. */
const MOST_SECONDS = 300
const REMEMBERED = 10_000

const port = Number(process.argv[2])
const token = process.env['WEBHOOK_TOKEN']
if (!Number.isInteger(port) || port < 1 || port > 65_535 || !token) {
  console.error('Usage: WEBHOOK_TOKEN=… npx node examples/webhook-receiver.ts PORT')
  process.exit(2)
}

const key = token.startsWith('whsec_') ? Buffer.from(token.slice(6), 'base64') : Buffer.from(token)
const seen = new Set<string>()

const server = createServer((request, response) => {
  const reply = (status: number) => response.writeHead(status).end()
  text(request)
    .then((body) => reply(receive(request.headers, body)))
    .catch(() => reply(400))
})
server.listen(port, () => console.log(`Listening on port ${port}`))

/** The status to answer with. Any 2xx ends a delivery; after anything else it is sent again. */
function receive(headers: IncomingHttpHeaders, body: string): number {
  const id = String(headers['webhook-id'])
  if (!isSigned(headers, body)) return 401
  // A delivery may arrive more than once, always with the same id.
  if (seen.has(id)) return 204
  const { seq, description, text: sentence }: Record<string, unknown> = JSON.parse(body)
  // A ping is no change, and has no number.
  const number = typeof seq === 'number' ? `${seq} ` : ''
  console.log(`${number}${String(description)}: ${String(sentence)}`)
  remember(id)
  return 204
}

function remember(id: string): void {
  seen.add(id)
  const [oldest] = seen
  if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest)
}

/** Returns true if a message is signed as https://www.standardwebhooks.com says, and not too old. */
function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const timestamp = String(headers['webhook-timestamp'])
  const age = Math.abs(Date.now() / 1_000 - Number(timestamp))
  if (!(age <= MOST_SECONDS)) return false
  const signed = `${String(headers['webhook-id'])}.${timestamp}.${body}`
  const expected = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  return String(headers['webhook-signature'])
    .split(' ')
    .map((signature) => Buffer.from(signature))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected))
}
