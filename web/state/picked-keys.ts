import { signal } from '@preact/signals'
import { KEPT_AS } from '../base.ts'

/** The keys that somebody wants in place of the standard ones, in this browser. */
export type PickedKeys = {
  /** True if keys of a single character do nothing, so that speech input or a slip of the hand does no harm. */
  isOff: boolean
  /** The key of an action by its name; an empty one is no key. */
  keys: Readonly<Record<string, string>>
}

const STORED_AS = `${KEPT_AS}.keys`

const STANDARD: PickedKeys = { isOff: false, keys: {} }

export const pickedKeys = signal<PickedKeys>(storedKeys())

/** Picks keys, also for visits to come. */
export function pickKeys(picked: PickedKeys): void {
  pickedKeys.value = picked
  localStorage.setItem(STORED_AS, JSON.stringify(picked))
}

/** Reads the keys that were stored, maybe by another version or by anybody. */
export function keysIn(stored: string | null): PickedKeys {
  try {
    const { isOff, keys }: Partial<Record<string, unknown>> = JSON.parse(stored ?? '{}')
    const entries = Object.entries(keys ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    )
    return { isOff: isOff === true, keys: Object.fromEntries(entries) }
  } catch {
    return STANDARD
  }
}

function storedKeys(): PickedKeys {
  return 'localStorage' in globalThis ? keysIn(localStorage.getItem(STORED_AS)) : STANDARD
}
