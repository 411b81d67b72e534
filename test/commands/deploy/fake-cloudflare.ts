import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { answerJson, fakeService } from '../../support/fake-service.ts'
import { type Account, type Asked, No, type Route, emptyAccount, refuse } from './account.ts'
import { ROUTES } from './routes.ts'

export type Fake = Awaited<ReturnType<typeof fakeService>> & { account: Account }

/** Cloudflare's interface over one account in memory, as far as a deployment asks it; what it is asked beyond that is noted as unknown. */
export async function fakeCloudflare(): Promise<Fake> {
  const account = emptyAccount()
  const service = await fakeService((request, response) => {
    if (request.url?.startsWith('/files/') === true) return void lend(account, request, response)
    void answerOf(account, request).then(([status, body]) => answerJson(response, body, status))
  })
  return { ...service, account }
}

/** Takes or gives a file, as the store behind Cloudflare's signed addresses does. */
async function lend(
  { files }: Account,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url = '' } = request
  if (method === 'PUT') files.set(url, await buffer(request))
  const bytes = files.get(url) ?? Buffer.of()
  response.setHeader('etag', createHash('md5').update(bytes).digest('hex'))
  response.end(bytes)
}

async function answerOf(account: Account, request: IncomingMessage): Promise<[number, unknown]> {
  const asked = await askedOf(account, request)
  const called = `${request.method} ${asked.path}`
  const found = routeOf(called)
  if (found === undefined) account.unknown.push(called)
  try {
    const { run, parts } = found ?? refuse(404, 7003, `Could not route ${called}`)
    const result = (await run({ ...asked, parts })) ?? null
    return [200, { success: true, errors: [], messages: [], result, result_info: {} }]
  } catch (error) {
    const no = error instanceof No ? error : new No(500, 10_000, String(error))
    const { status, code, message } = no
    return [status, { success: false, errors: [{ code, message }], messages: [], result: null }]
  }
}

async function askedOf(
  account: Account,
  request: IncomingMessage,
): Promise<Asked & { path: string }> {
  const url = new URL(request.url ?? '', 'http://fake')
  const bytes = await buffer(request)
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  return {
    account,
    origin: `http://${request.headers.host}`,
    parts: [],
    path: decodeURIComponent(url.pathname).replace(/^\/accounts\/\w+\//, ''),
    query: url.searchParams,
    json: () => JSON.parse(bytes.toString() || '{}') as Record<string, unknown>,
    form: () => new Response(bytes, { headers }).formData(),
  }
}

function routeOf(called: string): { run: Route[1]; parts: string[] } | undefined {
  for (const [route, run] of ROUTES) {
    const match = new RegExp(`^${route.replaceAll(':', '([^/]+)')}$`).exec(called)
    if (match !== null) return { run, parts: match.slice(1) }
  }
  return undefined
}
