import { expect, test } from 'vitest'
import { filledTemplate } from '../../../web/board-model/field-text.ts'

test('each line of a value is put into the format of its field', () => {
  const template = { stringtemplateFormat: '[%{value}]', stringtemplateSeparator: ', ' }
  expect(filledTemplate('a\n\n$&', template)).toBe('[a], [$&]')
})

test('a format that repeats long values is shown in part', () => {
  const template = { stringtemplateFormat: '%{value}'.repeat(100) }
  const shown = filledTemplate('a'.repeat(10_000), template)
  expect(shown).toBe(`${'a'.repeat(10_000)}…`)
})
