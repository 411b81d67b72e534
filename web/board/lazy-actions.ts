import { signal } from '@preact/signals'
import type * as onBoard from '../actions/on-board.ts'
import type { Typed } from '../actions/waiting-keys.ts'
import type { BoardPage } from '../board-page/board-page.ts'
import { loadLaterPhrases } from '../text/text.ts'

type Actions = typeof onBoard

/** The actions of a board, which are loaded after it was painted first. */
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
  const early: Typed[] = []
  const stopping = new AbortController()
  const { signal } = stopping
  let take = (typed: Typed): void => {
    early.push(typed)
  }
  document.addEventListener('keydown', (event) => take(event), { signal })
  const pasted = (event: ClipboardEvent) => {
    // The text can be read only while the event is handled.
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (!event.defaultPrevented) take({ text, target: event.target })
  }
  document.addEventListener('paste', pasted, { signal })
  const begin = async () => {
    const loaded = await loadActions()
    if (!signal.aborted && loaded !== undefined) take = loaded.watchBoard(page, early, signal)
  }
  void begin()
  return () => stopping.abort()
}
