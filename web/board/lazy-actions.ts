import { signal } from '@preact/signals'
import type * as onBoard from '../actions/on-board.ts'
import type { Pasted } from '../actions/pasting.ts'
import type { Keys } from '../actions/waiting-keys.ts'
import type { BoardPage } from '../board-page/board-page.ts'
import { loadLaterPhrases } from '../text/text.ts'

type Actions = typeof onBoard

/** What can be done on a board, which is loaded after it was painted first. */
export const actions = signal<Actions | undefined>(undefined)

let loading: Promise<Actions> | undefined

async function load(): Promise<Actions> {
  const [loaded] = await Promise.all([import('../actions/on-board.ts'), loadLaterPhrases()])
  actions.value = loaded
  return loaded
}

/** Loads what can be done. Asked again after it failed, it tries again. */
export async function loadActions(): Promise<Actions | undefined> {
  loading ??= load()
  try {
    return await loading
  } catch (error) {
    loading = undefined
    console.error(error)
    return undefined
  }
}

/** Acts on keys, on the pointer and on what is pasted while a board is shown. What is pressed or pasted before all is loaded counts as soon as it is. */
export function watchActions(page: BoardPage): () => void {
  const early: KeyboardEvent[] = []
  const earlyPastes: Pasted[] = []
  let keys: Keys | undefined
  const pressed = (event: KeyboardEvent) => {
    if (keys === undefined) early.push(event)
    else keys.press(event)
  }
  const pasted = (event: ClipboardEvent) => {
    if (event.defaultPrevented) return
    // The text can be read only while the event is handled.
    const text = event.clipboardData?.getData('text/plain') ?? ''
    const one = { text, target: event.target }
    if (keys === undefined) earlyPastes.push(one)
    else keys.paste(one)
  }
  let stop = () => {}
  let isOver = false
  const begin = async () => {
    const loaded = await loadActions()
    if (isOver || loaded === undefined) return
    stop = loaded.watchPointer(page)
    keys = loaded.watchKeys(page, early)
    for (const one of earlyPastes) keys.paste(one)
  }
  document.addEventListener('keydown', pressed)
  document.addEventListener('paste', pasted)
  void begin()
  return () => {
    isOver = true
    document.removeEventListener('keydown', pressed)
    document.removeEventListener('paste', pasted)
    keys?.stop()
    stop()
  }
}
