import { describe, expect, test } from 'vitest'
import { readNetworks } from '../../../scripts/front/networks.ts'
import { senderOf } from '../../../scripts/front/sender.ts'

/** The networks of a list that holds no fault. */
function networksOf(list: string) {
  const read = readNetworks(list)
  if ('wrong' in read) throw new Error(`${read.wrong} is no network.`)
  return read.networks
}

describe('the sender of a request', () => {
  const PROXIES = '127.0.0.1, 10.0.0.0/8, 2001:db8:1::/48'
  const CASES: [string, string, string, Record<string, string>, string][] = [
    ['is the peer where nothing is said', PROXIES, '198.51.100.7', {}, '198.51.100.7'],
    [
      'is the peer where it is no trusted proxy, whatever it says',
      PROXIES,
      '198.51.100.7',
      { 'x-forwarded-for': '1.2.3.4', 'cf-connecting-ip': '1.2.3.4' },
      '198.51.100.7',
    ],
    [
      'is the peer where no proxy is trusted',
      '',
      '127.0.0.1',
      { 'x-forwarded-for': '1.2.3.4' },
      '127.0.0.1',
    ],
    [
      'is the one whom a trusted proxy names',
      PROXIES,
      '127.0.0.1',
      { 'x-forwarded-for': '1.2.3.4' },
      '1.2.3.4',
    ],
    [
      'is the rightmost one that is no proxy, as a client can write what is before it',
      PROXIES,
      '::ffff:127.0.0.1',
      { 'x-forwarded-for': '6.6.6.6, 1.2.3.4, 10.1.2.3' },
      '1.2.3.4',
    ],
    [
      'is the leftmost proxy where all are trusted',
      PROXIES,
      '127.0.0.1',
      { 'x-forwarded-for': '10.9.9.9, 10.1.2.3' },
      '10.9.9.9',
    ],
    [
      'is the last one before what is no address',
      PROXIES,
      '127.0.0.1',
      { 'x-forwarded-for': '6.6.6.6, unknown, 10.1.2.3' },
      '10.1.2.3',
    ],
    [
      'is of IPv6, too, with or without a port',
      PROXIES,
      '2001:db8:1::5',
      { 'x-forwarded-for': '[2001:db8:2::9]:4711, 10.0.0.1:80' },
      '2001:db8:2::9',
    ],
    [
      'is whom Cloudflare names, where a trusted tunnel says nothing else',
      PROXIES,
      '127.0.0.1',
      { 'cf-connecting-ip': '1.2.3.4' },
      '1.2.3.4',
    ],
    [
      'is not what a client wrote as Cloudflare where the proxy names it',
      PROXIES,
      '127.0.0.1',
      { 'x-forwarded-for': '1.2.3.4', 'cf-connecting-ip': '6.6.6.6' },
      '1.2.3.4',
    ],
    [
      'is the proxy where what it forwards is no address, whatever a client wrote as Cloudflare',
      PROXIES,
      '127.0.0.1',
      { 'x-forwarded-for': 'unknown', 'cf-connecting-ip': '6.6.6.6' },
      '127.0.0.1',
    ],
  ]

  test.each(CASES)('%s', (_, list, peer, headers, address) => {
    expect(senderOf(peer, headers, networksOf(list)).address).toBe(address)
  })

  test('sent by https if a trusted proxy says so, and nobody else', () => {
    const trusted = networksOf('127.0.0.1')
    const says = { 'x-forwarded-proto': 'https' }
    expect(senderOf('127.0.0.1', says, trusted).protocol).toBe('https')
    const wss = { 'x-forwarded-proto': 'wss' }
    expect(senderOf('127.0.0.1', wss, trusted).protocol).toBe('https')
    expect(senderOf('127.0.0.2', says, trusted).protocol).toBe('http')
    expect(senderOf('127.0.0.1', {}, trusted).protocol).toBe('http')
  })
})

test.each(['localhost', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', '::1/129', '10.0.0.0/'])(
  '%s is no network',
  (wrong) => {
    expect(readNetworks(`127.0.0.1, ${wrong}`)).toEqual({ wrong })
  },
)
