import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type ReceiverPolicy, receiverFault } from '../../../src/kernel/receiver-url.ts'

const STRICT: ReceiverPolicy = {
  allowHttp: false,
  allowPrivate: false,
  ownHosts: ['boards.example.com', 'boards.example.com:8443'],
}
const WITH_HTTP = { ...STRICT, allowHttp: true }
const WITH_PRIVATE = { ...STRICT, allowPrivate: true }
const LOOSE = { ...STRICT, allowHttp: true, allowPrivate: true }

const NO_URL = 'must be an http or https URL'
const NO_HTTPS = 'must be an https URL, unless the service runs with WEBHOOK_ALLOW_HTTP=on'
const CREDENTIALS = 'must hold no credentials'
const ADDRESS =
  'must name a host, not an address, unless the service runs with WEBHOOK_ALLOW_PRIVATE=on'

function fault(url: string, policy = STRICT) {
  return receiverFault(url, policy)
}

const each = (...texts: string[]) => texts.flatMap((words) => words.split(' '))

describe('a receiver is refused where its URL is not of https', () => {
  test.each([
    '',
    'https://exa mple.org',
    'https://exam\u0000ple.org',
    'https://example.org/hook\r\n',
    'https://local\thost',
    'https://127.0.0.1\n',
    'ht\ntp://example.org:443',
    'https://example.org%00',
    ...each(
      'hook /hook //example.org/hook https:// https://# ftp://example.org file:///etc/passwd',
      'javascript:alert(1) data:,x blob:x ws://example.org wss://example.org mailto:a@example.org',
      'httpss://example.org https://example.org:65536 https://1.2.3.256 https://1.2.3.4.5',
      'https://[::g] https://[fe80::1%25eth0] https://[fe80::1%eth0] https://[::1 https://::1',
      'https://%2531.example.org blob:https://example.org/x view-source:https://example.org',
    ),
  ])('%j is no URL of one', (url) => {
    for (const policy of [STRICT, LOOSE]) expect(fault(url, policy)).toBe(NO_URL)
  })

  test.each(['http://example.org', 'HTTP://example.org/hook'])('%j is of http', (url) => {
    expect(fault(url)).toBe(NO_HTTPS)
    expect(fault(url, WITH_PRIVATE)).toBe(NO_HTTPS)
  })
})

test('a URL of http that leads to no public host is refused with both variables that allow it', () => {
  for (const host of ['localhost:8080', '127.0.0.1', '[::1]'])
    expect(fault(`http://${host}/hook`)).toBe(
      'must be an https URL, unless the service runs with WEBHOOK_ALLOW_HTTP=on and WEBHOOK_ALLOW_PRIVATE=on',
    )
})

describe('a receiver is refused where its URL holds credentials', () => {
  test.each(
    each(
      'https://ada:word@example.org https://ada@example.org https://:word@example.org',
      'https://example.org@127.0.0.1 https://example.org:443@127.0.0.1/ https://a@b@example.org',
      'https://example.org%2f@127.0.0.1 http://ada:word@example.org https://ada@localhost',
    ),
  )('%j, whatever is allowed', (url) => {
    for (const policy of [STRICT, WITH_HTTP, WITH_PRIVATE, LOOSE])
      expect(fault(url, policy)).toBe(CREDENTIALS)
  })
})

describe('a receiver is refused where its URL names an address', () => {
  test.each(
    each(
      '127.0.0.1 127.1 127.0.1 127.255.255.254 0.0.0.0 0 10.0.0.1 10.1 172.16.0.1 172.31.255.255',
      '192.168.1.1 192.168.257 100.64.0.1 198.18.0.1 169.254.169.254 169.254.43518 192.0.0.192',
      '224.0.0.1 240.0.0.1 255.255.255.255 192.0.2.1 8.8.8.8 93.184.216.34',
    ),
  )('https://%s, in decimal numbers', (host) => {
    expect(fault(`https://${host}/hook`)).toBe(ADDRESS)
  })

  test.each(
    each(
      '2130706433 0x7f000001 0X7F.0x0.0x0.0x1 0x7f.1 017700000001 0177.0.0.1 0177.1 127.0x1',
      '00127.1 0xa9fea9fe 2852039166 0251.0376.0251.0376 0xA9.254.0251.254 1 0x 0x1 4294967295',
      '127.0.0.0x00000000001',
    ),
  )('https://%s, in hexadecimal, octal or one number', (host) => {
    expect(fault(`https://${host}/hook`)).toBe(ADDRESS)
  })

  test.each([
    '127.\u00AD0.0.1',
    '127.0.0.\u200B1',
    ...each(
      '127.0.0.1. 127.1. 0x7f.1. １２７.０.０.１ ①②⑦.⓪.⓪.① 127。0。0。1 127．0．0．1 127｡1 𝟏𝟐𝟕.𝟎.𝟎.𝟏',
      '１６９.254.169.254 %31%32%37.0.0.1 127%2e0%2e0%2e1 %EF%BC%9127.0.0.1 127.0.0.%31 127.0.0.1:443',
      '127.0.0.1\\@example.org 127.0.0.1#@example.org 127.0.0.1?@example.org 127.0.0.1:08443',
      '//127.0.0.1 \\127.1',
    ),
  ])('https://%s, in other characters', (host) => {
    expect(fault(`https://${host}`)).toBe(ADDRESS)
  })

  test.each(['https:127.0.0.1', 'https:/127.0.0.1', 'https:\\\\127.0.0.1', ' https://127.1 '])(
    '%j, its slashes missing or turned',
    (url) => {
      expect(fault(url)).toBe(ADDRESS)
    },
  )

  test.each(
    each(
      '::1 :: 0:0:0:0:0:0:0:1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:0:127.0.0.1 ::127.0.0.1',
      '2002:7f00:1:: 2002:c0a8:101::1 64:ff9b::127.0.0.1 64:ff9b::a00:1 64:ff9b:1::1 fc00::1',
      'fd00:ec2::254 fe80::1 febf::1 fec0::1 ff02::1 2001:db8::1 2001::1 100::1 2606:4700::1111',
      '::FFFF:169.254.169.254',
    ),
  )('https://[%s], in brackets', (host) => {
    for (const port of ['', ':443', ':8443'])
      expect(fault(`https://[${host}]${port}/hook`)).toBe(ADDRESS)
  })
})

/** A number as a part of an address may be written. */
const SPELLINGS = [
  (part: number) => String(part),
  (part: number) => `0${part.toString(8)}`,
  (part: number) => `0x${part.toString(16)}`,
  (part: number) => `0X000${part.toString(16).toUpperCase()}`,
  (part: number) => String(part).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + +digit)),
  (part: number) => String(part).replace(/\d/g, (digit) => `%3${digit}`),
]

/** The last part of an address tells its last bytes together, so there may be fewer than four. */
function partsOf(bytes: number[], parts: number): number[] {
  const whole = bytes.slice(parts - 1).reduce((sum, byte) => sum * 256 + byte, 0)
  return [...bytes.slice(0, parts - 1), whole]
}

const anAddress = fc
  .record({
    bytes: fc.array(fc.nat(255), { minLength: 4, maxLength: 4 }),
    parts: fc.integer({ min: 1, max: 4 }),
    spelled: fc.array(fc.constantFrom(...SPELLINGS), { minLength: 4, maxLength: 4 }),
    dot: fc.constantFrom('.', '。', '．', '｡', '%2E'),
    end: fc.constantFrom('', '.', ':443', ':8080', '/hook', '\\', '?', '#'),
  })
  .map(({ bytes, parts, spelled, dot, end }) => {
    const texts = partsOf(bytes, parts).map((part, index) => spelled[index]?.(part))
    return `https://${texts.join(dot)}${end}`
  })

test('an address is refused, whatever it is and however it is spelled', () => {
  fc.assert(
    fc.property(anAddress, (url) => {
      expect(fault(url)).toBe(ADDRESS)
      expect(fault(url, WITH_HTTP)).toBe(ADDRESS)
      expect(fault(url, WITH_PRIVATE)).toBeUndefined()
    }),
    { numRuns: 1_000 },
  )
})
