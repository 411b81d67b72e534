import { expect, test } from 'vitest'
import {
  type Replacement,
  type Selected,
  linked,
  listed,
  marked,
  nextLine,
} from '../../../web/card/markdown-typing.ts'

/** A text with `|` at both ends of what is selected, or once where the caret is. */
function selected(written: string): Selected {
  const [before = '', chosen = '', after] = written.split('|')
  if (after === undefined)
    return { text: before + chosen, start: before.length, end: before.length }
  const start = before.length
  return { text: before + chosen + after, start, end: start + chosen.length }
}

/** The text after a replacement, written in the same way. */
function after(given: Selected, replacement: Replacement | undefined): string | undefined {
  if (replacement === undefined) return undefined
  const { from, to, text, start, end } = replacement
  const whole = given.text.slice(0, from) + text + given.text.slice(to)
  const chosen = start === end ? '' : `${whole.slice(start, end)}|`
  return `${whole.slice(0, start)}|${chosen}${whole.slice(end)}`
}

test.each([
  ['- one|', '- one\n- |'],
  ['- one| two', '- one\n- | two'],
  ['  * one|', '  * one\n  * |'],
  ['9. nine|', '9. nine\n10. |'],
  ['- [x] done|', '- [x] done\n- [ ] |'],
  ['> said|', '> said\n> |'],
  ['- one\n- |', '- one\n|'],
  ['- one\n- [ ] |\nrest', '- one\n|\nrest'],
  ['- one |and two| more', '- one \n- | more'],
])('Enter goes on with a list or a quote, and ends one at an empty item: %j', (before, then) => {
  const given = selected(before)
  expect(after(given, nextLine(given))).toBe(then)
})

test.each(['plain|', '-|- one', '|- one', '-one|', '```\n- one|', '|'])(
  'Enter is a plain one elsewhere: %j',
  (before) => {
    expect(nextLine(selected(before))).toBe(undefined)
  },
)

test.each([
  ['a |word| b', 'a **|word|** b'],
  ['a **|word|** b', 'a |word| b'],
  ['a | word | b', 'a  **|word|**  b'],
  ['a |', 'a **|**'],
  ['a **|**', 'a |'],
  ['a **word|** b', 'a **word**| b'],
  ['**a** b|**c**', '**a** b**|****c**'],
])('a mark is put around what is selected, or taken away: %j', (before, then) => {
  const given = selected(before)
  expect(after(given, marked(given, '**'))).toBe(then)
})

test.each([
  ['see |this|', 'see [this](|https://|)'],
  ['see |', 'see [|](https://)'],
  ['see |https://a.example/b|', 'see [|](https://a.example/b)'],
])('a link is made of what is selected: %j', (before, then) => {
  const given = selected(before)
  expect(after(given, linked(given))).toBe(then)
})

test.each([
  ['- ', 'one|', '- one|'],
  ['- ', '|', '- |'],
  ['- ', '- on|e', 'on|e'],
  ['- [ ] ', '- on|e', '- [ ] on|e'],
  ['- ', '- [x] one|', '- one|'],
  ['- [ ] ', 'a\no|ne\ntw|o\nb', 'a\n|- [ ] one\n- [ ] tw|o\nb'],
  ['- ', '|- one\n- two|', '|one\ntwo|'],
] as const)('lines are made items, or items lines: %j %j', (mark, before, then) => {
  const given = selected(before)
  expect(after(given, listed(given, mark))).toBe(then)
})
