import { expect, test } from 'vitest'

import { sourcesIn } from './sources.ts'

/** The code of each operation's literal. */
const LITERALS = sourcesIn('src')
  .filter(({ path }) => path.endsWith('operations.ts'))
  .flatMap(({ code }) => code.split(/\boperation\(/).slice(1))

test('an operation that is no GET is a command or an action, never a read', () => {
  const writes = LITERALS.filter((literal) => /\bmethod: '(?!GET)/.test(literal))
  expect(writes.length).toBeGreaterThan(40)
  const reading = writes.filter((literal) => /[\s(]read(?:Page)?\(\{/.test(literal))
  expect(reading).toEqual([])
})

test('a read knows nothing of writes and of idempotency keys', () => {
  const read = sourcesIn('src').find(({ path }) => path === 'src/operations/read.ts')
  const writing = /(?:saves|cascades|idempotency[\w-]*|\/replay|\/action|\/dispatch)\.ts$/
  expect(read?.imports.filter(({ of }) => writing.test(of))).toEqual([])
})
