import { describe, expect, test } from 'vitest'
import { unbroken, urlIn } from '../../../src/kernel/contract/web-address.ts'
import { text } from '../../../src/kernel/contract/wire.ts'
import { documentUrlFault } from '../../../src/accounts/oauth/client-documents.ts'
import { redirectUriFault } from '../../../src/accounts/oauth/redirect-uri.ts'
import { publicUrlFault } from '../../../src/kernel/receiver-url.ts'

const BROKEN = [
  ['a line feed', '\n'],
  ['a carriage return', '\r'],
  ['a tab', '\t'],
  ['a NUL', '\0'],
  ['DEL', '\x7f'],
  ['a C1 control', '\x85'],
  ['a separator of lines', '\u2028'],
  ['a turn of direction', '\u202e'],
] as const

const policy = { allowHttp: true, allowPrivate: true, ownHosts: [] }

describe.each(BROKEN)('a URL with %s', (_, sign) => {
  test.each([
    `https://a.example/x${sign}`,
    `${sign}https://a.example/x`,
    `https://a.exa${sign}mple/x`,
    `https://a.example/x${sign}y`,
    `ht${sign}tps://a.example/x`,
  ])('is refused, wherever that is (%#)', (address) => {
    expect(urlIn(address)).toBeUndefined()
    expect(unbroken(text).read(address)).toEqual({
      faults: [{ field: '', reason: 'must have no line ends or other control characters' }],
    })
    expect(publicUrlFault(address, policy)).toBe('must be an http or https URL')
    expect(redirectUriFault(address)).toBe('must be an absolute URL in ASCII')
    expect(documentUrlFault(address, policy)).toBeDefined()
  })
})

test('a URL without them is read, with letters of any language', () => {
  expect(urlIn('https://bücher.example/ä b?c=d#e')?.hostname).toBe('xn--bcher-kva.example')
  expect(urlIn('no url')).toBeUndefined()
  expect(urlIn('https://a.example/\ud800')).toBeUndefined()
  expect(unbroken(text).read('https://a.example')).toEqual({ value: 'https://a.example' })
})
