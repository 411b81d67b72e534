import { useComputed, useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { boardPath } from '../app/route.ts'
import { navigate, route } from '../app/router.ts'
import { type BoardPage, useBoard } from './board-page.ts'

const loadOverlays = async () => (await import('./overlays.tsx')).Overlays

type Shown = ComponentType<{ page: BoardPage; card: string | undefined; closeCard: () => void }>

/** What lies over the board, loaded when there is something for the first time. */
export function BoardOverlays() {
  const page = useBoard()
  const loaded = useSignal<{ Overlays: Shown } | undefined>(undefined)
  const card = useComputed(() =>
    route.value.screen === 'board' ? route.value.card : undefined,
  ).value
  const isNeeded = card !== undefined || page.overlay.value !== undefined
  useEffect(() => {
    if (!isNeeded || loaded.value !== undefined) return
    const load = async () => {
      loaded.value = { Overlays: await loadOverlays() }
    }
    void load()
  }, [isNeeded])
  if (!isNeeded || loaded.value === undefined) return null
  const { Overlays } = loaded.value
  return <Overlays page={page} card={card} closeCard={() => closeCard(page)} />
}

function closeCard(page: BoardPage): void {
  const board = page.view.peek()?.board
  if (board !== undefined) navigate(boardPath(board) + location.search)
}
