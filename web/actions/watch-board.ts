import type { BoardPage } from '../board-page/board-page.ts'
import { actOnKey } from './keyboard.ts'
import { addPasted } from './pasting.ts'
import { watchPointer } from './pointer.ts'

/** Acts on keys, on the pointer and on what is pasted while a board is shown. */
export function watchBoard(page: BoardPage): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  document.addEventListener('keydown', (event) => actOnKey(page, event), { signal })
  document.addEventListener('paste', (event) => addPasted(page, event), { signal })
  watchPointer(page, signal)
  return () => stopping.abort()
}
