import { afterEach, expect, test, vi } from 'vitest'
import { fetchWithLog } from '../../../src/app/certificate-log.ts'
import type { TlsServer } from '../../../src/kernel/certificates.ts'

afterEach(() => vi.restoreAllMocks())

/** Asks an address that does not answer, and gives what was looked at and what the log has. */
async function asked(address: string, init: RequestInit = {}) {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('internal error'))
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const looked: TlsServer[] = []
  const tasks: Promise<void>[] = []
  const send = fetchWithLog(
    async (server) => {
      looked.push(server)
      return server.port === 443 ? 'It has expired.' : undefined
    },
    (task) => tasks.push(task),
  )
  await expect(send(address, init)).rejects.toThrow('internal error')
  await Promise.all(tasks)
  return { looked, lines: errors.mock.calls.map(([line]) => JSON.parse(String(line)) as object) }
}

test('the log says why the certificate of a server is not trusted, which could not be reached', async () => {
  expect(await asked('https://hooks.lan/x')).toEqual({
    looked: [{ host: 'hooks.lan', port: 443, by: 'tls' }],
    lines: [
      expect.objectContaining({ level: 'error', at: 'certificates', fault: 'It has expired.' }),
    ],
  })
})

test('a server with another fault is in no line, and one without TLS or that came too late is not looked at', async () => {
  const looked = [{ host: '::1', port: 8443, by: 'tls' }]
  expect(await asked('https://[::1]:8443/x')).toEqual({ looked, lines: [] })
  const signal = AbortSignal.abort()
  for (const [address, init] of [
    ['http://hooks.lan/x', {}],
    ['https://hooks.lan/x', { signal }],
  ] as const)
    expect(await asked(address, init)).toEqual({ looked: [], lines: [] })
})
