import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type LimitOf, atMost, partsOf, valueOf } from '../../../src/transfer/json/parts.ts'
import { AppError } from '../../../src/kernel/contract/app-error.ts'

const utf8 = new TextEncoder()

async function* chunked(bytes: Uint8Array, cuts: number[]): AsyncGenerator<Uint8Array, void> {
  const places = cuts.map((cut) => cut % (bytes.length + 1)).toSorted((a, b) => a - b)
  let from = 0
  for (const to of [...places, bytes.length]) {
    yield bytes.slice(from, to)
    from = to
  }
}

/** Returns what the parts of a text come to, put together again: its members by their names. */
async function together(
  text: string | Uint8Array,
  cuts: number[] = [],
  most: LimitOf = () => atMost(1_000_000),
): Promise<Map<string, unknown>> {
  const whole = new Map<string, unknown>()
  const bytes = typeof text === 'string' ? utf8.encode(text) : text
  for await (const part of partsOf(chunked(bytes, cuts), most)) {
    const before = whole.get(part.name)
    if (part.at === undefined) whole.set(part.name, valueOf(part))
    else if (part.at === 0) whole.set(part.name, [valueOf(part)])
    else if (Array.isArray(before)) before.push(valueOf(part))
  }
  return whole
}

/** An object as its parts tell it: without empty lists, which have none. */
function entriesOf(of: object): Map<string, unknown> {
  return new Map(
    Object.entries(of).filter(([, value]) => !Array.isArray(value) || value.length > 0),
  )
}

const objects = fc
  .dictionary(fc.string({ unit: 'binary', maxLength: 20 }), fc.jsonValue({ maxDepth: 5 }))
  .map((of): object => JSON.parse(JSON.stringify(of)))

const spaces = fc.constantFrom(undefined, 1, '\t', ' \r\n')

const cuts = fc.array(fc.nat())

/** Says how a text ends: what it comes to, or the code it is refused with. */
const ended = (...given: Parameters<typeof together>) =>
  together(...given).catch((thrown: unknown) => {
    if (thrown instanceof AppError) return thrown.code
    throw thrown
  })

/** No object at all is told as no export, one that ends too soon as truncated, and a broken one as malformed. */
const NO_JSON = expect.stringMatching(/^(body\.malformed|import\.(invalid|truncated))$/)

describe('the parts of a JSON object', () => {
  test('come to what it is, wherever it is cut, and however it is spaced', async () => {
    await fc.assert(
      fc.asyncProperty(objects, spaces, cuts, async (of, space, at) => {
        const text = JSON.stringify(of, undefined, space)
        expect(await together(text, at)).toEqual(entriesOf(of))
      }),
      { numRuns: 300 },
    )
  })

  test('come of nothing that is not JSON, whatever becomes of its bytes', async () => {
    const damages = fc.array(
      fc.record({ at: fc.nat(), byte: fc.nat(255), removed: fc.nat(2), isAdded: fc.boolean() }),
      { minLength: 1, maxLength: 3 },
    )
    await fc.assert(
      fc.asyncProperty(objects, damages, cuts, async (of, harm, at) => {
        const bytes = [...utf8.encode(JSON.stringify(of))]
        for (const { at: place, byte, removed, isAdded } of harm)
          bytes.splice(place % (bytes.length + 1), removed, ...(isAdded ? [byte] : []))
        const damaged = Uint8Array.from(bytes)
        const seen = await ended(damaged, at)
        if (typeof seen === 'string') return
        const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(damaged)
        expect(seen).toEqual(entriesOf(JSON.parse(text)))
      }),
      { numRuns: 1_000 },
    )
  })

  test.each([
    ['', '[]', 'null', '{', '{"a"', '{"a":', '{"a":1', '{"a":1,', '{"a":1,}', '{,}', '{"a":}'],
    [
      '{"a":[1}',
      '{"a":[1,]}',
      '{"a":[,1]}',
      '{"a":1 2}',
      '{"a" 1}',
      '{a:1}',
      "{'a':1}",
      '{"a":1}}',
    ],
    [
      '{"a":1}x',
      '{"a":tru}',
      '{"a":01}',
      '{"a":"\\x"}',
      '{"a":"\n"}',
      '\u00a0{}',
      '{}\u00a0',
      '{}{}',
    ],
    [
      '{"a":1\f}',
      '{"a":[1]]}',
      '{"a":{]}',
      '{"\\ud":1}',
      '{"a":"b"c}',
      '{"a":5"b"}',
      '{1:2}',
      'ï{}',
    ],
  ])('are refused as malformed: %j, …', async (...texts) => {
    for (const text of texts) expect([text, await ended(text)]).toEqual([text, NO_JSON])
  })

  test('are not set apart by what is no space of JSON', async () => {
    for (const byte of [0xa0, 0x0b, 0x0c, 0x85, 0x00])
      expect(await ended(Uint8Array.of(byte, ...utf8.encode('{"a":1}')))).toBe('import.invalid')
  })

  test('may begin with the mark of UTF-8', async () => {
    expect(await together('\ufeff{"a":[1]}')).toEqual(new Map([['a', [1]]]))
    expect(await ended('\ufeff\ufeff{"a":[1]}')).toBe('import.invalid')
  })

  test('may be of 20 levels, and no more', async () => {
    const nested = (levels: number) => `{"a":${'['.repeat(levels)}1${']'.repeat(levels)}}`
    expect(await ended(nested(20))).toBeInstanceOf(Map)
    expect(await ended(nested(100_000))).toBe('body.malformed')
    expect(await ended(`{"b":${'{"a":'.repeat(21)}1${'}'.repeat(22)}`)).toBe('body.malformed')
  })

  test.each(['{', '{"a"', '{"a":', '{"a":1', '{"a":[1,', '{"a":"b', '{"a":{"b":1}', '{"a":1,'])(
    'of %j are missing, for it ends too soon',
    async (text) => expect(await ended(text)).toBe('import.truncated'),
  )

  test('that are too long are refused by their name, and those that nobody wants are passed over', async () => {
    const text = `{"a":"${'x'.repeat(100)}","b":["short","${'x'.repeat(100)}"],"c":1}`
    const parts = (most: Record<string, number>) =>
      together(text, [], (name) => {
        const bytes = most[name]
        return bytes === undefined ? undefined : atMost(bytes)
      })
    expect(await parts({ c: 10 })).toEqual(new Map([['c', 1]]))
    await expect(parts({ a: 10 })).rejects.toMatchObject({
      code: 'body.too_large',
      message: 'a must be at most 10 bytes.',
    })
    await expect(parts({ b: 10 })).rejects.toMatchObject({
      message: 'b.1 must be at most 10 bytes.',
    })
  })

  test('hold no more of it than one of them', async () => {
    let given = 0
    async function* endless(): AsyncGenerator<Uint8Array, void> {
      yield utf8.encode('{"skipped":[')
      for (;;) {
        given += 1
        yield utf8.encode(`"${'x'.repeat(1_000)}",`)
        if (given === 2_000) return yield utf8.encode('1],"kept":1}')
      }
    }
    const seen: string[] = []
    for await (const { name } of partsOf(endless(), (name) =>
      name === 'kept' ? atMost(10) : undefined,
    ))
      seen.push(name)
    expect([seen, given]).toEqual([['kept'], 2_000])
  })
})

describe('the parts of an object inside of a JSON object', () => {
  const inside = (text: string, cuts: number[] = []) =>
    together(text, cuts, (name) => (name === 'board' ? 'inside' : atMost(1_000_000)))

  test('stand for it, wherever the object is cut and whatever comes before and after it', async () => {
    await fc.assert(
      fc.asyncProperty(objects, spaces, cuts, fc.nat(2), async (of, space, at, place) => {
        fc.pre(!Object.hasOwn(of, 'board'))
        const members: [string, unknown][] = [
          ['first one', 1],
          ['last one', [2]],
        ]
        members.splice(place, 0, ['board', of])
        const text = JSON.stringify(Object.fromEntries(members), undefined, space)
        const wanted = new Map([...entriesOf(of), ['first one', 1], ['last one', [2]]])
        expect(await inside(text, at)).toEqual(wanted)
      }),
      { numRuns: 200 },
    )
  })

  test('do so one level deep, and only where it is an object', async () => {
    expect(await inside('{"board":{}}')).toEqual(new Map())
    expect(await inside('{"board":{"board":{"a":1},"b":2}}')).toEqual(new Map([['b', 2]]))
    expect(await inside('{"board":[{"a":1}],"b":2}')).toEqual(new Map([['b', 2]]))
    expect(await inside('{"board":"a","b":2}')).toEqual(new Map([['b', 2]]))
    await expect(inside('{"board":{"a":1}')).rejects.toMatchObject({ code: 'import.truncated' })
    await expect(inside('{"board":{"a":1}}}')).rejects.toMatchObject({ code: 'body.malformed' })
  })
})
