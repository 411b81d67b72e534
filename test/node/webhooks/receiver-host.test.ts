import { describe, expect, test } from 'vitest'

import { readConfig } from '../../../src/kernel/config.ts'
import { type ReceiverPolicy, receiverFault } from '../../../src/kernel/receiver-url.ts'

const STRICT: ReceiverPolicy = {
  allowHttp: false,
  allowPrivate: false,
  ownHosts: ['boards.example.com', 'boards.example.com:8443', 'localhost:8787'],
}
const WITH_HTTP = { ...STRICT, allowHttp: true }
const WITH_PRIVATE = { ...STRICT, allowPrivate: true }
const LOOSE = { ...STRICT, allowHttp: true, allowPrivate: true }
const EVERY = [STRICT, WITH_HTTP, WITH_PRIVATE, LOOSE]

const LOCAL = 'must name a public host, unless the service runs with WEBHOOK_ALLOW_PRIVATE=on'
const OWN = 'must not lead back to this service'

const each = (...texts: string[]) => texts.flatMap((hosts) => hosts.split(' '))

describe('a receiver is refused where its host is local', () => {
  test.each(
    each(
      'localhost localhost. localhost.. LOCALHOST LocalHost app.localhost a.b.localhost.',
      'localhost:8080 localhost.localdomain printer myserver kubernetes ip6-localhost',
      'nas.local nas.LOCAL. db.internal metadata.google.internal METADATA.google.internal.',
      'router.lan host.home.arpa 1.0.0.127.in-addr.arpa x.home files.corp app.intranet a.private',
      'svc.cluster.local instance-data hidden.onion',
    ),
  )('%s', (host) => {
    for (const policy of [STRICT, WITH_HTTP])
      expect(receiverFault(`https://${host}`, policy)).toBe(LOCAL)
    for (const policy of [WITH_PRIVATE, LOOSE])
      expect(receiverFault(`https://${host}`, policy)).toBeUndefined()
  })

  test.each(
    each(
      'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ ｌｏｃａｌｈｏｓｔ 𝐥𝐨𝐜𝐚𝐥𝐡𝐨𝐬𝐭 ℓocalhost locaLhoſt loc\u00ADalhost local\u200Bhost',
      'localhost。 localhost． app．localhost nas｡local metadata。google。internal',
      '%6cocalhost %6C%6F%63%61%6C%68%6F%73%74 localhost%2e %E2%93%9Bocalhost nas.lo\u2060cal',
    ),
  )('%s, in other characters', (host) => {
    expect(receiverFault(`https://${host}/hook`, STRICT)).toBe(LOCAL)
  })

  test.each([
    ' https://localhost',
    ...each(
      'https:localhost https:/localhost https:///localhost https:\\\\localhost https://localhost\\',
      'https://localhost\\@example.org https://localhost#@example.org https://nas.local?a',
    ),
  ])('%j, its slashes missing, turned or parted', (url) => {
    expect(receiverFault(url, STRICT)).toBe(LOCAL)
  })
})

describe('a receiver is refused if its host contains a private address', () => {
  test.each(
    each(
      '127.0.0.1.nip.io 10.0.0.1.nip.io 7f000001.nip.io app-127-0-0-1.nip.io 8.8.8.8.nip.io',
      '10-0-0-1.sslip.io www.192-168-1-1.sslip.io 0--1.sslip.io 127.0.0.1.xip.io nip.io NIP.IO.',
      'localtest.me app.localtest.me lvh.me vcap.me lacolhost.com 127.0.0.1.traefik.me localho.st',
      'make-127-0-0-1-rr.1u.ms 7f000001.c0a80001.rbndr.us',
    ),
  )('%s, as a service for that', (host) => {
    expect(receiverFault(`https://${host}/hook`, STRICT)).toBe(LOCAL)
  })

  test.each(
    each(
      '127.0.0.1.example.org app.10.0.0.1.example.org 10-0-0-1.example.org a-192-168-1-1.x.org',
      '172.16.0.1.example.org 172-31-255-255.example.org 169.254.169.254.example.org',
      '169-254-169-254.example.org 0.0.0.0.example.org 192.168.0.1.example.org 127-0-0-1.x.org',
    ),
  )('%s, as any other', (host) => {
    expect(receiverFault(`https://${host}/hook`, STRICT)).toBe(LOCAL)
  })
})

describe('a receiver is refused where it is the service itself', () => {
  test.each(
    each(
      'boards.example.com boards.example.com:443 BOARDS.Example.com boards.example.com:0443',
      'boards.example.com:8443 boards。example。com ｂoards.example.com boards%2eexample.com',
      'localhost:8787 LOCALHOST:08787',
    ),
  )('%s, whatever is allowed', (host) => {
    for (const policy of EVERY) expect(receiverFault(`https://${host}/api`, policy)).toBe(OWN)
  })

  test('of whichever scheme', () => {
    for (const url of ['http://boards.example.com', 'http://localhost:8787/users/register'])
      expect(receiverFault(url, LOOSE)).toBe(OWN)
  })

  test.each(each('example.com www.boards.example.com boards.example.com.org myboards.example.com'))(
    'and %s is another',
    (host) => {
      for (const policy of EVERY) expect(receiverFault(`https://${host}/`, policy)).toBeUndefined()
    },
  )
})

describe('the policy of a deployment', () => {
  const configured = (variables: object) =>
    readConfig({ JWT_SECRET: 'a secret of more than 32 characters', ...variables }).receivers

  test('is strict by default', () => {
    expect(configured({})).toEqual({ allowHttp: false, allowPrivate: false, ownHosts: [] })
  })

  test('names the host of PUBLIC_URL as its own, with its port', () => {
    const at = (url: string) => configured({ PUBLIC_URL: url }).ownHosts
    expect(at('https://Boards.example.com/base/')).toEqual(['boards.example.com'])
    expect(at('https://boards.example.com:8443')).toEqual(['boards.example.com:8443'])
  })

  test('has one variable for http and one for local networks', () => {
    expect(configured({ WEBHOOK_ALLOW_HTTP: 'on' })).toMatchObject({
      allowHttp: true,
      allowPrivate: false,
    })
    expect(configured({ WEBHOOK_ALLOW_PRIVATE: 'on' })).toMatchObject({
      allowHttp: false,
      allowPrivate: true,
    })
  })
})

describe('a receiver is accepted', () => {
  test.each([
    'https://example.org',
    'https://example.org.',
    'HTTPS://Example.ORG/',
    'https://example.org:8443/hook?key=abc&to=http://127.0.0.1/#localhost',
    'https://example.org/127.0.0.1/localhost?at=@',
    'https://hooks.slack.com/services/T0/B0/xyz',
    'https://a.b.c.d.e.f.g.example.co.uk/hook',
    'https://bücher.example.org/straße',
    'https://例え.example.org',
    'https://xn--bcher-kva.example.org',
    'https://ec2-54-1-2-3.compute.amazonaws.com',
    'https://1.example.com',
    'https://10.example.com',
    'https://127.example.com',
    'https://10.1.example.com',
    'https://hooks.10web.io',
    'https://3com.com',
    'https://v2.4.hooks.example.org',
    'https://172-15-0-1.example.org',
    'https://193-168-1-1.example.org',
    'https://localhost.example.org',
    'https://mylocalhost.org',
    'https://internal.example.org',
    'https://lan.org',
    'https://notnip.io',
    'https://example.org\\@127.0.0.1',
    'https://example.org#@127.0.0.1',
  ])('%s', (url) => {
    for (const policy of EVERY) expect(receiverFault(url, policy)).toBeUndefined()
  })

  test('over http where that is allowed, if it is public', () => {
    expect(receiverFault('http://example.org:8080/hook', WITH_HTTP)).toBeUndefined()
    expect(receiverFault('http://example.org:8080/hook', LOOSE)).toBeUndefined()
    expect(receiverFault('http://localhost:8080/hook', WITH_HTTP)).toBe(LOCAL)
    expect(receiverFault('http://127.0.0.1:8080/hook', WITH_HTTP)).toBe(
      'must name a host, not an address, unless the service runs with WEBHOOK_ALLOW_PRIVATE=on',
    )
  })

  test('in a local network where that is allowed, if it is of https', () => {
    for (const host of ['127.0.0.1:8080', '[::1]', 'localhost', 'nas.local', '10.0.0.1.nip.io']) {
      expect(receiverFault(`https://${host}/hook`, WITH_PRIVATE)).toBeUndefined()
      expect(receiverFault(`http://${host}/hook`, LOOSE)).toBeUndefined()
      expect(receiverFault(`http://${host}/hook`, WITH_PRIVATE)).toBe(
        'must be an https URL, unless the service runs with WEBHOOK_ALLOW_HTTP=on',
      )
    }
  })
})
