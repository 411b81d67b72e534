import * as fc from 'fast-check'

/** Content types that bodies come with, though they are not theirs. */
export const types = fc.constantFrom(
  '',
  'text/plain',
  'application/xml',
  'application/json; charset=latin1',
  'APPLICATION/JSON',
  'application/json;',
  ';',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary="',
  'multipart/form-data; boundary=other',
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  'multipart/mixed; boundary=b',
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded; charset=utf-16',
  'application/json, text/plain',
  'application/problem+json',
  '\xff/\xfe',
)

export type Damage = { kind: (typeof KINDS)[number]; at: number }

const KINDS = [
  'truncate',
  'flip',
  'prefix',
  'append',
  'double',
  'deep',
  'huge',
  'many',
  'parts',
  'nothing',
  'noise',
] as const

/** The damages that may be done to the bytes of a body; where, in parts of 1,000. */
export const damages: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom(...KINDS),
  at: fc.nat(999),
})

/** The bytes of a body, damaged. */
export function damaged(body: Buffer, { kind, at }: Damage): Buffer {
  const place = Math.floor((body.length * at) / 1_000)
  switch (kind) {
    case 'truncate':
      return body.subarray(0, place)
    case 'flip':
      return Buffer.concat([body.subarray(0, place), Buffer.of(0xff), body.subarray(place + 1)])
    case 'prefix':
      return Buffer.concat([Buffer.from('\ufeff \n'), body])
    case 'append':
      return Buffer.concat([body, Buffer.from('}\0\r\n--')])
    case 'double':
      return Buffer.from(body.toString('latin1').replace('{', '{"title":"first",'), 'latin1')
    case 'deep':
      return Buffer.from(`{"title":${'['.repeat(10_000)}${']'.repeat(10_000)}}`)
    case 'huge':
      return Buffer.alloc(1_048_500 + at, 'a')
    case 'many':
      return Buffer.from(Array.from({ length: 10 + at * 11 }, (_, one) => `k${one}=v&`).join(''))
    case 'parts':
      return manyParts(at)
    case 'nothing':
      return Buffer.alloc(0)
    case 'noise':
      return Buffer.from(Array.from({ length: 200 }, (_, one) => (one * 73 + at) % 256))
  }
}

/** Parts of a form with nested and odd names, under the boundary that forms have here. */
function manyParts(count: number): Buffer {
  const names = ['a[b][c]', 'a[][][][][]', '__proto__[x]', 'title[]', 'a[0]', 'a[b', ']', '']
  const parts = Array.from({ length: count * 12 }, (_, one) => {
    const name = names[one % names.length] ?? ''
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\nv${one}\r\n`
  })
  return Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`)
}

/** The boundary of every multipart body. */
export const BOUNDARY = 'laneway-fuzz'
