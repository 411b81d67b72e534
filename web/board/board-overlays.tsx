import { useComputed } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { loadPart } from '../router/lazy-part.ts'
import { route, wasNavigated } from '../router/router.ts'
import { type BoardPage, useBoard } from '../board-page/board-page.ts'
import { closeCard } from '../board-page/focus.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { actions, loadActions } from './lazy-actions.ts'

const loadPanel = async () => {
  const [{ CardPanel }] = await Promise.all([import('../card/card-panel.tsx'), loadPart('card')])
  return CardPanel
}

const loadOverlays = async ({ overlayPart }: BoardPage) => {
  try {
    const styles = [loadPart('screens'), loadPart('card')]
    const [{ Overlays }] = await Promise.all([import('./overlays.tsx'), ...styles])
    return Overlays
  } catch (error) {
    overlayPart.value = 'failed'
    throw error
  }
}

const loadBar = async () => {
  const [{ SelectionBar }] = await Promise.all([
    import('./selection-bar.tsx'),
    loadActions(),
    loadPart('screens'),
  ])
  return SelectionBar
}

/** Shows the overlays, and the picture below the lists; both are loaded when there is one for the first time. */
export function BoardOverlays() {
  const page = useBoard()
  const card = useComputed(() => {
    const named = route.value.screen === 'board' ? route.value.card : undefined
    // A card that is made while it is open has another id in the same view that shows it as made.
    return named && page.view.value && page.store.idOf(named)
  }).value
  const before = useRef<string>(undefined)
  useEffect(() => {
    before.current = card
  })
  const CardPanel = useLoaded(card !== undefined, loadPanel)
  const Overlays = useLoaded(page.overlay.value !== undefined, () => loadOverlays(page))
  const hasSelected = useComputed(() => page.selected.value.length > 0).value
  const SelectionBar = useLoaded(hasSelected, loadBar)
  const Background = actions.value?.BoardBackground
  return (
    <>
      {Background !== undefined && <Background />}
      {hasSelected && SelectionBar !== undefined && <SelectionBar />}
      {card !== undefined && CardPanel !== undefined && (
        <CardPanel
          key={page.store.temporaryId(card)}
          id={card}
          growsOut={wasNavigated() && [undefined, card].includes(before.current)}
          onClose={() => closeCard(page)}
        />
      )}
      {Overlays !== undefined && <Overlays page={page} />}
    </>
  )
}
