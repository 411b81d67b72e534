import { pickedKeys } from '../state/picked-keys.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Partial<Pick<KeyboardEvent, 'getModifierState'>>

/**
 * The key that was pressed, as actions name it: `n`, `?`, `Shift+j`, `Shift+ArrowUp`, `Mod+Shift+z`,
 * `Space`. `Mod` is Ctrl, or Command on a Mac. Shift is not named with a sign or a digit alone, as it
 * depends on the keyboard which of them need it; nor are Ctrl and Alt where they stand for AltGr.
 */
export function keyPressed(pressed: Pressed): string {
  const { shiftKey } = pressed
  const key = pressed.key === ' ' ? 'Space' : pressed.key
  const isCharacter = [...key].length === 1
  const isLetter = isCharacter && key.toLowerCase() !== key.toUpperCase()
  const isAltGr = isCharacter && pressed.getModifierState?.('AltGraph') === true
  const isCommand = (pressed.ctrlKey || pressed.metaKey) && !isAltGr
  return [
    ...(isCommand ? ['Mod'] : []),
    ...(pressed.altKey && !isAltGr ? ['Alt'] : []),
    ...(shiftKey && (isCommand || isLetter || !isCharacter) ? ['Shift'] : []),
    isCharacter ? key.toLowerCase() : key,
  ].join('+')
}

/** The Latin letter of a key on a keyboard that types other letters there, as actions name it. */
export function latinPressed(pressed: Pressed & Pick<KeyboardEvent, 'code'>): string | undefined {
  const [, letter] = /^Key([A-Z])$/.exec(pressed.code) ?? []
  const isOther = /^[^\p{Script=Latin}\P{L}]$/u.test(pressed.key)
  if (letter === undefined || !isOther) return undefined
  const { ctrlKey, metaKey, altKey, shiftKey } = pressed
  return keyPressed({ key: letter, ctrlKey, metaKey, altKey, shiftKey })
}

/** The keys that do an action: the one that somebody picked for it, or else the standard ones. */
export function keysOf({
  name,
  keys = [],
}: {
  name: string
  keys?: readonly string[]
}): readonly string[] {
  const { isOff, keys: picked } = pickedKeys.value
  const own = picked[name] === undefined ? keys : [picked[name]].filter((key) => key !== '')
  return isOff ? own.filter((key) => !/^(?:Shift\+)?.$/u.test(key)) : own
}

/** True if a key can be picked for an action: a character, also with others held, or Delete. All others mean something to browsers and screen readers. */
export function isFit(key: string): boolean {
  return /^(?:(?:Mod|Alt|Shift)\+)*(?:\S|Delete)$/u.test(key)
}

const WRITTEN = new Map([
  ['ArrowLeft', '←'],
  ['ArrowUp', '↑'],
  ['ArrowDown', '↓'],
  ['ArrowRight', '→'],
  ['Mod', 'Ctrl'],
  ['ContextMenu', 'Menu'],
])

/** Gives the names of the keys that are pressed together, as a keyboard has them. */
export function shownKey(key: string): string[] {
  return key
    .split(/(?<=\w)\+/)
    .map((part) => WRITTEN.get(part) ?? part.charAt(0).toUpperCase() + part.slice(1))
}

/** All keys of an action as the help shows them: those with the same modifiers together, after these. */
export function shownKeys(keys: readonly string[]): string[][] {
  const groups = new Map<string, string[]>()
  for (const key of keys) {
    const parts = shownKey(key)
    const modifiers = parts.slice(0, -1)
    const group = groups.get(modifiers.join(' ')) ?? modifiers
    groups.set(modifiers.join(' '), [...group, ...parts.slice(-1)])
  }
  return [...groups.values()]
}
