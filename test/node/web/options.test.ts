import { expect, test } from 'vitest'
import { optionsFirst, optionsWith } from '../../../web/card/option.ts'

const named = (names: string[]) => names.map((name) => ({ id: name, name }))
const namesOf = (options: { name: string }[]) => options.map(({ name }) => name).join('')

test('what is picked comes first of more than are seen at once', () => {
  expect(namesOf(optionsFirst(named([...'abcdefghij']), new Set('jc')))).toBe('cjabdefghi')
  expect(namesOf(optionsFirst(named([...'abc']), new Set('c')))).toBe('abc')
})

test('options are found by their names without case and accents', () => {
  expect(namesOf(optionsWith(named(['José', 'Zoë', 'Łukasz']), ' jose'))).toBe('José')
  expect(namesOf(optionsWith(named(['José', 'Zoë', 'Łukasz']), 'LU'))).toBe('Łukasz')
})
