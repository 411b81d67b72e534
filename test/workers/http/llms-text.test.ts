import { exports } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { toolsFor } from '../../../src/agents/tools.ts'
import { HOST } from '../../support/client.ts'

test('/llms.txt names every operation, every tool and where the documents are', async () => {
  const reply = await exports.default.fetch(new Request(`${HOST}/llms.txt`))
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    200,
    'text/plain; charset=utf-8',
  ])
  const text = await reply.text()
  expect(text).toMatch(/^# Laneway\n\n> /)
  const named = [
    ...operations.map(({ method, path }) => `- \`${method} ${path}\`: `),
    ...toolsFor(undefined).map(({ name }) => `- \`${name}\`: `),
    ...['/openapi.json', '/docs', '/docs/agents', '/docs/search'].map((path) => `(${HOST}${path})`),
  ]
  expect(named.filter((one) => !text.includes(one))).toEqual([])
})
