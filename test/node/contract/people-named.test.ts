import { expect, test } from 'vitest'
import { peopleNamed } from '../../../src/kernel/contract/people-named.ts'

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
