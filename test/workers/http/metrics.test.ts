import { describe, expect, test, vi } from 'vitest'
import { logError } from '../../../src/kernel/log-error.ts'
import { HOST } from '../../support/client.ts'
import { people } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'
import { bearer } from '../support/logged.ts'

const METRICS_TOKEN = 'a token that only Prometheus knows'
const ADDRESS = `${HOST}/metrics`
const OPEN = 'application/openmetrics-text;version=1.0.0;q=0.9,text/plain;version=0.0.4;q=0.2'

/** The metrics as somebody with the token reads them. */
async function read(via: ReturnType<typeof serviceWith>, accept = OPEN) {
  const reply = await via(new Request(ADDRESS, { headers: { ...bearer(METRICS_TOKEN), accept } }))
  expect(reply.status).toBe(200)
  return {
    type: reply.headers.get('content-type'),
    text: new TextDecoder().decode(await reply.arrayBuffer()),
  }
}

/** The value of one sample, by its name and its labels. */
function valueOf(text: string, sample: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${sample} `))
  return Number(line?.slice(sample.length + 1) ?? 0)
}

describe('/metrics', () => {
  test('is not there where no token is set for it', async () => {
    const { siteAdmin } = await people()
    for (const token of ['', METRICS_TOKEN, siteAdmin.token]) {
      const reply = await serviceWith({})(new Request(ADDRESS, { headers: bearer(token) }))
      expect([reply.status, await reply.json()]).toMatchObject([404, { code: 'path.not_found' }])
    }
  })

  test('is for that token alone, and for no token of a user', async () => {
    const { siteAdmin } = await people()
    const via = serviceWith({ METRICS_TOKEN })
    for (const headers of [{}, bearer('another'), bearer(siteAdmin.token)])
      expect((await via(new Request(ADDRESS, { headers }))).status).toBe(401)
  })

  test('counts requests by operation and class of status, with their seconds', async () => {
    const via = serviceWith({ METRICS_TOKEN })
    const { siteAdmin } = await people()
    const { text: before } = await read(via)
    for (const token of [siteAdmin.token, siteAdmin.token, 'wrong'])
      await via(new Request(`${HOST}/api/user`, { headers: bearer(token) })).then((it) => it.text())
    const { text } = await read(via)
    const counted = (status: string, rest: string) => {
      const sample = `laneway_request_seconds_${rest}{operation="get_current_user",status="${status}"`
      const end = rest === 'bucket' ? ',le="+Inf"}' : '}'
      return valueOf(text, sample + end) - valueOf(before, sample + end)
    }
    expect([counted('2xx', 'count'), counted('2xx', 'bucket'), counted('4xx', 'count')]).toEqual([
      2, 2, 1,
    ])
    expect(counted('2xx', 'sum')).toBeGreaterThanOrEqual(0)
    const queries = 'laneway_store_queries_total'
    expect(valueOf(text, queries)).toBeGreaterThan(valueOf(before, queries))
  })

  test('counts the errors in the log, by where they happened', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const via = serviceWith({ METRICS_TOKEN })
    const sample = 'laneway_errors_total{at="rule"}'
    const { text: before } = await read(via)
    logError('rule', { board: 'B1' })
    expect(valueOf((await read(via)).text, sample)).toBe(valueOf(before, sample) + 1)
  })

  test('has what is stored and what is due, of every task', async () => {
    const { text } = await read(serviceWith({ METRICS_TOKEN }))
    expect(valueOf(text, 'laneway_database_bytes{database="boards"}')).toBeGreaterThan(10_000)
    expect(valueOf(text, 'laneway_database_bytes{database="search"}')).toBeGreaterThan(1_000)
    for (const name of ['due', 'oldest_due_seconds', 'parked'])
      expect(text).toMatch(new RegExp(`^laneway_task_${name}\\{task="webhooks"\\} \\d+$`, 'm'))
    expect(text).toMatch(/^laneway_build\{version="\d+\.\d+\.\d+"\} 1$/m)
  })

  test('has what the machine says of its processes and files', async () => {
    const facts = { memory: { launcher: 1_000, runtime: 2_000 }, sockets: 3, fileBytes: 4_000 }
    const SPACE = { fetch: () => Promise.resolve(Response.json(facts)) }
    const { text } = await read(serviceWith({ METRICS_TOKEN, SPACE }))
    expect(valueOf(text, 'laneway_memory_bytes{process="runtime"}')).toBe(2_000)
    expect(valueOf(text, 'laneway_sockets')).toBe(3)
    expect(valueOf(text, 'laneway_file_bytes')).toBe(4_000)
  })

  test('is OpenMetrics for who accepts that, and else the older form', async () => {
    const via = serviceWith({ METRICS_TOKEN })
    const open = await read(via)
    expect(open.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8')
    expect(open.text).toMatch(/^# TYPE laneway_store_queries counter$/m)
    expect(open.text).toMatch(/\n# EOF\n$/)
    const older = await read(via, '*/*')
    expect(older.type).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(older.text).toMatch(/^# TYPE laneway_store_queries_total counter$/m)
    expect(older.text).not.toContain('EOF')
  })
})
