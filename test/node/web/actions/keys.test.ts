import { expect, test } from 'vitest'
import { keyPressed, shownKeys } from '../../../../web/actions/keys.ts'

const NONE = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  [{ key: 'n' }, 'n'],
  [{ key: 'N', shiftKey: true }, 'n'],
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
