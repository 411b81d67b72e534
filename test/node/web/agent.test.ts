import { expect, test } from 'vitest'
import { agentOf } from '../../../web/account/agent.ts'

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, 'Chrome', 'Linux'],
  [`Mozilla/5.0 (Linux; Android 14) ${CHROME} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (Windows NT 10.0) ${CHROME} Safari/537.36 Edg/130.0`, 'Edge', 'Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.0) Firefox/131.0', 'Firefox', 'macOS'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  ['curl/8.5.0', 'curl', undefined],
  ['', undefined, undefined],
])('the User-Agent %j is that of %s on %s', (userAgent, name, system) => {
  expect(agentOf(userAgent)).toEqual({ name, ...(system && { system }) })
})
