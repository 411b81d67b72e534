import { describe, expect, test } from 'vitest'
import { steppedTo, typedTo } from '../../../web/ui/menu-keys.ts'
import { avatarColor, initialsOf } from '../../../web/ui/initials.ts'

describe('the keys of a menu', () => {
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', -1, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['Enter', 0, undefined],
  ])('%s goes from %s to %s', (key, from, to) => {
    expect(steppedTo(key, from, 3)).toBe(to)
  })

  const names = ['Archive', 'Move', 'Make a copy', 'Öffnen']

  test('a letter goes to the next entry that begins with it, and again to the one after', () => {
    expect(typedTo('m', 0, names)).toBe(1)
    expect(typedTo('m', 1, names)).toBe(2)
    expect(typedTo('m', 2, names)).toBe(1)
    expect(typedTo('ö', 0, names)).toBe(3)
  })

  test('more letters stay at the entry for as long as it begins with them', () => {
    expect(typedTo('ma', 2, names)).toBe(2)
    expect(typedTo('mo', 2, names)).toBe(1)
  })

  test('letters that no entry begins with lead nowhere', () => {
    expect(typedTo('x', 0, names)).toBe(-1)
    expect(typedTo('x', 0, [])).toBe(-1)
  })
})

describe('the initials of a person', () => {
  test.each([
    [{ username: 'ada' }, 'AD'],
    [{ username: 'grace.hopper' }, 'GH'],
    [{ username: 'ada', fullname: 'Ada King, Countess of Lovelace' }, 'AL'],
    [{ username: 'ada', fullname: '', initials: 'aKL' }, 'aKL'],
    [{ username: 'ada', initials: 'too many' }, 'too'],
    [{ username: '👩‍🚀' }, '👩‍🚀'],
    [{ username: '--' }, ''],
  ])('of %j are %s', (person, initials) => {
    expect(initialsOf(person)).toBe(initials)
  })

  test('are shown in a color that depends on the id alone', () => {
    const colors = Array.from({ length: 200 }, (_, at) => avatarColor(`person-${at}`))
    expect(avatarColor('person-7')).toBe(colors[7])
    expect(new Set(colors).size).toBe(12)
  })
})
