import { useComputed } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { versionAt } from '../state/board-picture.ts'
import { loadPart } from '../router/lazy-part.ts'
import { route, wasNavigated } from '../router/router.ts'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { closeCard } from '../board-model/focus.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { t } from '../text/text.ts'
import { takeAhead, typeAhead } from '../ui/field-ahead.ts'
import { toast } from '../ui/toast.tsx'
import { SelectionBar } from './selection-bar.tsx'

const loadPanel = async () => {
  const [{ CardPanel }] = await Promise.all([import('../card/card-panel.tsx'), loadPart('card')])
  return CardPanel
}

const loadOverlays = async ({ overlay }: BoardPage) => {
  try {
    const styles = [loadPart('screens'), loadPart('card')]
    const [{ Overlays }] = await Promise.all([import('./overlays.tsx'), ...styles])
    return Overlays
  } catch (error) {
    overlay.value = undefined
    toast(t('app.unloaded'), { isWrong: true })
    throw error
  }
}

/** Shows the overlays, and the picture below the lists; what an overlay is made of is loaded when there is one for the first time. */
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
  const hasOverlay = useComputed(() => page.overlay.value !== undefined).value
  const Overlays = useLoaded(hasOverlay, () => loadOverlays(page))
  const isAwaited = hasOverlay && Overlays === undefined
  useLayoutEffect(() => {
    if (!isAwaited) return undefined
    typeAhead(() => {
      page.overlay.value = undefined
    })
    return () => void takeAhead()
  }, [isAwaited])
  const hasSelected = useComputed(() => page.selected.value.length > 0).value
  return (
    <>
      <BoardBackground />
      {hasSelected && <SelectionBar />}
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

const loadPicture = async () => {
  const [{ BoardPicture }] = await Promise.all([import('./board-picture.tsx'), loadPart('views')])
  return BoardPicture
}

/** The picture of the board, below its lists. It is loaded with its styles, and after everything else. */
function BoardBackground() {
  const { board, store } = useBoard()
  const address = board.value?.backgroundUrl
  const Loaded = useLoaded(address !== undefined, loadPicture)
  if (address === undefined || Loaded === undefined) return null
  // One stays until the service has it, and until it is read from there.
  return <Loaded key={store.temporaryId(versionAt(address))} address={address} />
}
