import { describe, expect, test } from 'vitest'
import { readBody } from '../../src/http/read-body.ts'

describe('a body', () => {
  test.each([{}, { 'content-length': '100' }])(
    'that breaks off is malformed: %o',
    async (length) => {
      const headers = { 'content-type': 'application/json', ...length }
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => controller.enqueue(new TextEncoder().encode('{"tit')),
        pull: (controller) => controller.error(new Error('Network connection lost.')),
      })
      const reading = readBody(
        new Request('https://laneway.test', { method: 'POST', headers, body }),
      )
      await expect(reading).rejects.toMatchObject({ code: 'body.malformed' })
    },
  )
})
