import { readFileSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recipe } from './programs.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const PAGE = readFileSync(resolve(ROOT, 'docs/self-hosting.md'), 'utf8')
const NAMES = readdirSync(resolve(ROOT, 'deploy/proxies'))

/** Directives of a recipe, each as its words, without comments. */
function directives(name: string): string[] {
  return recipe(name)
    .split('\n')
    .map((line) => line.replace(/^\s*#.*$|;$/g, '').trim())
    .filter((line) => line !== '')
}

test('the page shows every recipe as it is', () => {
  const blocks = [...PAGE.matchAll(/^```\w+\n([^]*?)^```$/gm)].map(([, text]) => text)
  for (const name of NAMES) expect(blocks).toContain(recipe(name))
})

test.each(NAMES)('%s closes what it opens, and passes to the port of the unit', (name) => {
  const text = directives(name).join('\n')
  const count = (one: RegExp) => [...text.matchAll(one)].length
  expect(count(/\{/g)).toBe(count(/\}/g))
  expect(count(/^<[A-Z]/gm)).toBe(count(/^<\//gm))
  const unit = readFileSync(resolve(ROOT, 'deploy/laneway.service'), 'utf8')
  const [, port] = /--port (\d+)/.exec(unit) ?? []
  for (const [, target] of text.matchAll(/127\.0\.0\.1:(\d+)/g)) expect(target).toBe(port)
})

describe('a recipe leaves live connections and uploads their time, and says who sends:', () => {
  const DAY_S = 86_400

  test('nginx', () => {
    const all = directives('nginx.conf')
    expect(all).toEqual(
      expect.arrayContaining([
        'proxy_http_version 1.1',
        'proxy_set_header Upgrade $http_upgrade',
        'proxy_set_header Connection $laneway_connection',
        'proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for',
        'proxy_set_header X-Forwarded-Proto $scheme',
        'proxy_buffering off',
        'proxy_request_buffering off',
        'proxy_read_timeout 1d',
        'proxy_send_timeout 1d',
      ]),
    )
    const [, most] = /client_max_body_size (\d+)m/.exec(all.join('\n')) ?? []
    expect(Number(most)).toBeGreaterThan(64)
  })

  test('Apache', () => {
    const all = directives('apache.conf')
    expect(all).toContain('RequestHeader set X-Forwarded-Proto https')
    const [passed = ''] = all.filter((line) => line.startsWith('ProxyPass '))
    expect(passed).toMatch(/ upgrade=websocket /)
    expect(Number(/ timeout=(\d+)/.exec(passed)?.[1])).toBeGreaterThanOrEqual(DAY_S)
  })

  test('Traefik', () => {
    expect(directives('traefik.yml')).toContain('readTimeout: 0s')
    expect(directives('traefik-laneway.yml')).toContain('flushInterval: -1ms')
  })
})

test('compose.yaml trusts its proxy, and its proxy says no more than the recipe', () => {
  const compose = readFileSync(resolve(ROOT, 'compose.yaml'), 'utf8')
  const [, network] = /subnet: (\S+)/.exec(compose) ?? []
  expect(compose).toContain(`TRUST_PROXY: ${network}\n`)
  expect(compose).not.toContain('header_up')
})
