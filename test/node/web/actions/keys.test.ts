import { afterEach, expect, test } from 'vitest'
import { isFit, keyPressed, keysOf, latinPressed, shownKeys } from '../../../../web/actions/keys.ts'

import { keysIn, pickedKeys } from '../../../../web/state/picked-keys.ts'

const isAltGr = (name: string) => name === 'AltGraph'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  [{ key: 'n' }, 'n'],
  [{ key: 'N', shiftKey: true }, 'Shift+n'],
  [{ key: ' ' }, 'Space'],
  [{ key: '@', ctrlKey: true, altKey: true, getModifierState: isAltGr }, '@'],
  [{ key: '/', shiftKey: true }, '/'],
  [{ key: '?', shiftKey: true }, '?'],
  [{ key: 'ArrowUp', shiftKey: true }, 'Shift+ArrowUp'],
  [{ key: 'k', ctrlKey: true }, 'Mod+k'],
  [{ key: 'k', metaKey: true }, 'Mod+k'],
  [{ key: 'Z', ctrlKey: true, shiftKey: true }, 'Mod+Shift+z'],
  [{ key: 'n', altKey: true }, 'Alt+n'],
  [{ key: '+', ctrlKey: true }, 'Mod++'],
])('what is pressed by %j is named %s', (pressed, name) => {
  expect(keyPressed({ ...NONE, ...pressed })).toBe(name)
})

test.each([
  ['д', 'KeyL', 'l'],
  ['ל', 'KeyK', 'k'],
  ['ä', 'KeyQ', undefined],
  ['z', 'KeyY', undefined],
  ['/', 'KeyQ', undefined],
])('what is typed as %s by %s is also named %s', (key, code, name) => {
  expect(latinPressed({ ...NONE, key, code })).toBe(name)
})

test.each([
  [['c', 'Delete'], [['C', 'Delete']]],
  [
    ['Mod+Shift+z', 'Mod+y'],
    [
      ['Ctrl', 'Shift', 'Z'],
      ['Ctrl', 'Y'],
    ],
  ],
  [['Shift+ArrowLeft', 'Shift+ArrowUp'], [['Shift', '←', '↑']]],
  [
    ['Mod++', '+'],
    [['Ctrl', '+'], ['+']],
  ],
])('the keys %j are shown as %j', (keys, shown) => {
  expect(shownKeys(keys)).toEqual(shown)
})

afterEach(() => {
  pickedKeys.value = keysIn(null)
})

test('an action has the key that was picked for it, or none', () => {
  const action = { name: 'archive-card', keys: ['c', 'Delete'] }
  expect(keysOf(action)).toEqual(['c', 'Delete'])
  pickedKeys.value = keysIn('{"keys":{"archive-card":"Alt+c"}}')
  expect(keysOf(action)).toEqual(['Alt+c'])
  pickedKeys.value = keysIn('{"keys":{"archive-card":""}}')
  expect(keysOf(action)).toEqual([])
})

test('keys of a single character can be turned off, and all others stay', () => {
  pickedKeys.value = keysIn('{"isOff":true}')
  expect(keysOf({ name: 'archive-card', keys: ['c', 'Delete', 'Shift+j'] })).toEqual(['Delete'])
  expect(keysOf({ name: 'commands', keys: ['Mod+k'] })).toEqual(['Mod+k'])
})

test.each([null, '', '{', 'null', '[]', '{"isOff":1,"keys":{"undo":1}}', '{"keys":"x"}'])(
  'what is stored as %j leaves the standard keys',
  (stored) => {
    expect(keysOf({ name: 'undo', keys: ['Mod+z', 'u'] })).toEqual(['Mod+z', 'u'])
    const { isOff, keys } = keysIn(stored)
    expect([isOff, keys['undo']]).toEqual([false, undefined])
  },
)

test('only what means nothing to browsers can be picked', () => {
  expect(['x', 'ä', 'Alt+x', 'Mod+Shift+x', 'Delete', 'Mod++'].filter(isFit)).toHaveLength(6)
  expect(['Enter', 'Escape', ' ', 'ArrowUp', 'Shift+Tab', 'F5'].filter(isFit)).toEqual([])
})
