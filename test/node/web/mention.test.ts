import { expect, test } from 'vitest'
import { keyOf } from '../../../src/accounts/users/name-key.ts'
import { mentionsIn } from '../../../src/notifications/mentions.ts'
import { mentionOf, peopleNamed, typedMention } from '../../../web/card/mention.ts'

test.each([
  ['@', { from: 0, name: '' }],
  ['Hello @an', { from: 6, name: 'an' }],
  ['(@ann', { from: 1, name: 'ann' }],
  ['@"an', { from: 0, name: 'an' }],
  ['ada@example', undefined],
  ['@@ann', undefined],
  ['@ann ', undefined],
  ['nobody', undefined],
])('what is typed before the caret in “%s” is a mention or not', (text, mention) => {
  expect(typedMention(`${text} and more`, text.length)).toEqual(mention)
})

test.each(['ann', 'Ann-Marie', 'ann marie', 'ann.', 'a/b', 'jörg', '安', 'x'.repeat(200)])(
  'a mention of “%s” is read as that name by the service',
  (username) => {
    const names = mentionsIn([`Hello ${mentionOf(username)} and all`])
    expect(names).toContain(keyOf(username))
  },
)

test('people are found by the beginning of their username, then of a word of their name', () => {
  const people = [
    { username: 'lovelace', fullname: 'Ada King' },
    { username: 'kingsley', fullname: 'Ben Kingsley' },
    { username: 'ann', fullname: '' },
  ]
  const found = (name: string) => peopleNamed(people, name).map(({ username }) => username)
  expect(found('KING')).toEqual(['kingsley', 'lovelace'])
  expect(found('')).toHaveLength(3)
  expect(found('nobody')).toEqual([])
})

test('people are found by their names without the accents', () => {
  const people = [{ username: 'jose', fullname: 'José Ángel' }]
  expect(peopleNamed(people, 'angel')).toEqual(people)
  expect(peopleNamed(people, 'josé')).toEqual(people)
})
