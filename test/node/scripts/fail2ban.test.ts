import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FILTER = join(import.meta.dirname, '../../../deploy/fail2ban/filter.d-laneway.conf')

/** Finds the address in a line as fail2ban does: it takes out what matches the pattern of the date, and then looks for `<ADDR>`. */
function addressIn(line: string): string | undefined {
  const [, failregex = ''] = /^failregex = (.*)$/m.exec(readFileSync(FILTER, 'utf8')) ?? []
  const undated = line.replace(/"time":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z"/, '')
  return new RegExp(failregex.replace('<ADDR>', '([\\da-f.:]+)')).exec(undated)?.[1]
}

test('the filter for fail2ban finds the address of a sign-in that failed, and of nothing else', () => {
  const time = '2026-11-28T21:55:11.123Z'
  const failed = { level: 'warn', at: 'sign-in', time, failed: 'login.failed' }
  expect(addressIn(JSON.stringify({ ...failed, address: '2001:db8::1' }))).toBe('2001:db8::1')
  expect(addressIn(JSON.stringify(failed))).toBeUndefined()
  const asked = { level: 'info', time, operation: 'login', status: 401, address: '192.0.2.7' }
  expect(addressIn(JSON.stringify(asked))).toBeUndefined()
})
