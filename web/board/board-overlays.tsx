import { useComputed, useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { loadStyle } from '../app/lazy-style.ts'
import { boardPath } from '../app/route.ts'
import { navigate, route } from '../app/router.ts'
import { type BoardPage, useBoard } from './board-page.ts'
import { focusCard } from './focus.ts'

const loadPanel = async () => {
  const [{ CardPanel }] = await Promise.all([import('../card/card-panel.tsx'), loadStyle('card')])
  return CardPanel
}

const loadOverlays = async () => {
  const [{ Overlays }] = await Promise.all([import('./overlays.tsx'), loadStyle('screens')])
  return Overlays
}

/** What lies over the board, loaded when there is something for the first time. */
export function BoardOverlays() {
  const page = useBoard()
  const card = useComputed(() =>
    route.value.screen === 'board' ? route.value.card : undefined,
  ).value
  const CardPanel = useLoaded(card !== undefined, loadPanel)
  const Overlays = useLoaded(page.overlay.value !== undefined, loadOverlays)
  return (
    <>
      {card !== undefined && CardPanel !== undefined && (
        <CardPanel key={card} id={card} onClose={() => closeCard(page, card)} />
      )}
      {Overlays !== undefined && <Overlays page={page} />}
    </>
  )
}

/** A component that is loaded once it is needed; undefined before. */
function useLoaded<Given>(
  isNeeded: boolean,
  load: () => Promise<ComponentType<Given>>,
): ComponentType<Given> | undefined {
  const loaded = useSignal<{ Component: ComponentType<Given> } | undefined>(undefined)
  useEffect(() => {
    if (!isNeeded || loaded.peek() !== undefined) return
    const show = async () => {
      loaded.value = { Component: await load() }
    }
    void show()
  }, [isNeeded])
  return loaded.value?.Component
}

function closeCard(page: BoardPage, card: string): void {
  const board = page.view.peek()?.board
  if (board === undefined) return
  navigate(boardPath(board) + location.search)
  focusCard(page, card)
}
