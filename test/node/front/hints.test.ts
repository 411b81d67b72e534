import { expect, test } from 'vitest'
import { openHints } from '../../../scripts/front/hints.ts'
import { readNetworks } from '../../../scripts/front/networks.ts'

/** Returns what is said of requests where these proxies are trusted. */
function saidOf(trusts: string, ...asked: [string, Record<string, string>, boolean?][]): string[] {
  const read = readNetworks(trusts)
  const said: string[] = []
  const trusted = 'networks' in read ? read.networks : { has: () => false }
  const look = openHints(trusted, (reason) => said.push(reason))
  for (const [peer, headers, isUpgrade = false] of asked) look({ peer, headers, isUpgrade })
  return said
}

test('a proxy that is not trusted is told of once, with what to set', () => {
  const forwarded = { host: 'boards.example', 'x-forwarded-for': '192.0.2.1' }
  expect(saidOf('', ['::ffff:10.0.0.5', forwarded], ['10.0.0.5', forwarded])).toEqual([
    'Requests of a proxy come from 10.0.0.5, which TRUST_PROXY does not name: all clients count as one. Set TRUST_PROXY=10.0.0.5.',
  ])
  expect(saidOf('', ['127.0.0.1', { host: 'boards.example:443' }])).toHaveLength(1)
})

test('a trusted proxy that names no client is told of', () => {
  expect(saidOf('127.0.0.1', ['127.0.0.1', { host: 'boards.example' }])).toEqual([
    'The proxy at 127.0.0.1 says of no client who it is: all of them count as one. Let it set X-Forwarded-For.',
  ])
  const forwarded = { host: 'boards.example', 'x-forwarded-for': '192.0.2.1' }
  expect(saidOf('127.0.0.1', ['127.0.0.1', forwarded])).toEqual([])
})

test('a socket that is asked for without Upgrade is told of once', () => {
  const socket = { host: 'localhost', 'sec-websocket-key': 'x' }
  expect(saidOf('', ['127.0.0.1', socket, true])).toEqual([])
  const offered = { ...socket, upgrade: 'websocket', connection: 'Upgrade' }
  expect(saidOf('', ['127.0.0.1', offered])).toEqual([])
  expect(saidOf('', ['127.0.0.1', { ...offered, connection: 'close' }])).toHaveLength(1)
  expect(saidOf('', ['127.0.0.1', socket], ['127.0.0.1', socket])).toEqual([
    'A live connection was asked for without Upgrade: the proxy in front does not pass the headers Upgrade and Connection on. Changes come late until it does.',
  ])
})

test('nothing is said of people on the same machine or network, nor of what a stranger claims', () => {
  expect(
    saidOf(
      '',
      ['127.0.0.1', { host: 'localhost:8787' }],
      ['192.168.1.7', { host: '192.168.1.2:8080' }],
      ['192.168.1.7', { host: 'box.lan' }],
      ['198.51.100.7', { host: 'boards.example', 'x-forwarded-for': '1.2.3.4' }],
    ),
  ).toEqual([])
})
