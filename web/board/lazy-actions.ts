import { signal } from '@preact/signals'
import type * as onBoard from '../actions/on-board.ts'
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

/** Acts on keys, on the pointer and on what is pasted while a board is shown. Keys that are pressed before all is loaded act as soon as it is. */
export function watchActions(page: BoardPage): () => void {
  const early: KeyboardEvent[] = []
  const pressed = (event: KeyboardEvent) => {
    const { value: loaded } = actions
    if (loaded === undefined) early.push(event)
    else loaded.actOnKey(page, event)
  }
  let stops: (() => void)[] = []
  let isOver = false
  const begin = async () => {
    const loaded = await loadActions()
    if (isOver || loaded === undefined) return
    stops = [loaded.watchPointer(page), loaded.watchPasting(page)]
    loaded.actOnEarlyKeys(page, early)
  }
  document.addEventListener('keydown', pressed)
  void begin()
  return () => {
    isOver = true
    document.removeEventListener('keydown', pressed)
    for (const stop of stops) stop()
  }
}
