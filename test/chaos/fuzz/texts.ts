import * as fc from 'fast-check'

const LETTERS = 'abcdefghij'

/** Texts that a board may well hold, whatever they look like. */
export const ODD_TEXTS = [
  'مرحبا \u202eevil\u202c بالعالم',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  '𝒳𐍈🂡',
  'e\u0301 A\u030a \ufb01 Å',
  '\u1112\u1161\u11ab',
  'nul\0inside',
  'line\r\nSet-Cookie: a=b\r\n\r\n<b>',
  'tab\tnew\nline',
  '\u2028para\u2029',
  '\ufeffbom first',
  'replaced \ufffd here',
  '<script>alert(1)</script>',
  `'; DROP TABLE cards; --`,
  `"quoted" \\ back\\slash`,
  '%s %n %00 %2F',
  '${7*7} {{7*7}}',
  '{"a":1}',
  '[1,2]',
  'null',
  'true',
  '0',
  '-0',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'one,two,,three',
  ' leading and trailing ',
  '\u0085next\u009fline',
  '\u200b\u200c\u2060',
  'z' + '\u0300'.repeat(200),
  'ends in a backslash \\',
]

/** Texts, most of them fit for a title. */
export const texts = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }) },
  { weight: 3, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 30 }) },
  { weight: 4, arbitrary: fc.constantFrom(...ODD_TEXTS) },
  { weight: 1, arbitrary: longText(990, 1_000) },
)

/** Texts for fields that take long ones. */
export const longTexts = fc.oneof(
  { weight: 9, arbitrary: texts },
  { weight: 1, arbitrary: longText(5_000, 100_000) },
)

/** Names that objects have of themselves, or that lead elsewhere in a path. */
export const ODD_NAMES = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  'undefined',
  'null',
  'NaN',
  '0',
  '-1',
  '*',
  ':id',
  '{board}',
]

/** Segments of a path that are no id, as they are sent. */
export const oddSegments = fc.oneof(
  fc.constantFrom(
    ...ODD_NAMES,
    '%00',
    '%2F',
    '%2e%2e',
    '..',
    '.',
    '%C0%AF',
    '%',
    '%zz',
    '%E0%80%80',
    '%ED%A0%80',
    '%ff%fe',
    '%0d%0aSet-Cookie:a=b',
    '%F0%9F%92%A9',
    '%252e%252e%252f',
    '\\..\\..',
    ';jsessionid=1',
    '',
    '%20',
    "'%20OR%20'1'='1",
    '1%3BDROP%20TABLE%20cards',
    'a'.repeat(64),
    'a'.repeat(65),
    '%e2%80%ae',
    '[]',
    '<b>',
  ),
  fc.string({ unit: fc.constantFrom(...LETTERS, '%', '/', '.', '2', 'F'), maxLength: 20 }),
  fc.constantFrom(8_000, 100_000).map((length) => 'x'.repeat(length)),
)

/** Lone halves of surrogate pairs, which are no Unicode. */
export const brokenTexts = fc.constantFrom('\ud800', 'a\udfffb', '\udc00\ud800', 'x\ud83d')

function longText(least: number, most: number): fc.Arbitrary<string> {
  const unit = fc.constantFrom('a', 'é', '漢', '💩', '\n', '"')
  return fc
    .tuple(unit, fc.integer({ min: least, max: most }))
    .map(([one, length]) => `L${one.repeat(length - 1)}`)
}
