import { expect, test } from 'vitest'
import { isEmailAddress } from '../../../src/kernel/contract/email-address.ts'

const label = 'd'.repeat(60)

test.each([
  'ada@example.com',
  'ada+boards@example.com',
  "o'brien@example.com",
  'a.b-c_d@sub.example.co',
  'x@localhost',
  'ADA@EXAMPLE.COM',
  'jörg@müller.example',
  '用户@例子.中国',
  'ada@xn--mller-kva.example',
  '1@2.example',
  `${'a'.repeat(64)}@example.com`,
  `${'a'.repeat(64)}@${label}.${label}.${label}.abcde`,
])('%s is an e-mail address', (text) => {
  expect(isEmailAddress(text)).toBe(true)
})

test.each([
  ['nothing', ''],
  ['no name', '@b.cd'],
  ['no domain', 'a@'],
  ['no @', 'ada.example.com'],
  ['two @', 'a@b@c.de'],
  ['an angle bracket', '>@b.cd'],
  ['angle brackets around it', '<a@b.cd>'],
  ['quotes', '"a"@b.cd'],
  ['a space', 'a b@c.de'],
  ['a space in its domain', 'a@b c.de'],
  ['a space before it', ' a@b.cd'],
  ['a comma', 'a,b@c.de'],
  ['a semicolon', 'a@b.cd;e@f.gh'],
  ['a colon', 'mailto:a@b.cd'],
  ['brackets', 'a@[127.0.0.1]'],
  ['parentheses', 'a(b)@c.de'],
  ['a backslash', 'a\\b@c.de'],
  ['a slash', 'a/b@c.de'],
  ['a NUL', 'a\0@b.cd'],
  ['a line end', 'a@b.cd\r\nBcc: x@y.z'],
  ['a line end at its end', 'a@b.cd\n'],
  ['a tab', 'a\t@b.cd'],
  ['DEL', 'a\x7f@b.cd'],
  ['a C1 control', 'a\x85@b.cd'],
  ['a separator of lines', 'a\u2028@b.cd'],
  ['a turn of direction', 'a\u202e@b.cd'],
  ['an invisible character', 'a\u200b@b.cd'],
  ['half a character', 'a\ud800@b.cd'],
  ['a wide @', 'a＠b.cd'],
  ['a picture', '💥@b.cd'],
  ['a domain that begins with a hyphen', 'a@-b.cd'],
  ['a domain that ends with a hyphen', 'a@b-.cd'],
  ['an empty label', 'a@b..cd'],
  ['a domain that begins with a dot', 'a@.b.cd'],
  ['a domain that ends with a dot', 'a@b.cd.'],
  ['an underscore in its domain', 'a@b_c.de'],
  ['a name that is too long', `${'a'.repeat(65)}@b.cd`],
  ['a label that is too long', `a@${'b'.repeat(64)}.cd`],
  ['too many characters', `${'a'.repeat(64)}@${label}.${label}.${label}.abcdefgh`],
])('a text with %s is no e-mail address', (_, text) => {
  expect(isEmailAddress(text)).toBe(false)
})

test('a text of a mebibyte is refused at once', () => {
  expect(isEmailAddress('a@'.repeat(500_000))).toBe(false)
})
