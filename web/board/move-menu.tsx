import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { cellKey } from '../state/places.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PickPlace } from '../ui/pick-place.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { useBoard, followIds } from '../board-model/board-page.ts'
import { moveCardTo } from '../board-model/moves.ts'
import { focusCard } from '../board-model/focus.ts'

/** Moves a card to a list, a swimlane and a place in it, without dragging. */
export function MoveMenu({ id, onClose }: { id: string; onClose: () => void }) {
  const page = useBoard()
  const card = page.view.peek()?.cards.get(id)
  const listId = useSignal(card?.listId ?? '')
  const swimlaneId = useSignal(card?.swimlaneId ?? '')
  useEffect(() => followIds(page.store, [listId, swimlaneId]), [])
  const others = useComputedOf([id], () => {
    const key = cellKey({ listId: listId.value, swimlaneId: swimlaneId.value })
    return (page.cells.value.get(key) ?? []).filter((one) => one !== id)
  })
  const place = useSignal(card === undefined ? 0 : startOf(page.cells.peek(), id, card))
  const [lists, swimlanes] = [page.lists.value, page.swimlanes.value]
  if (card === undefined) return null
  return (
    <Dialog title={t('board.move-card')} onClose={onClose}>
      <form
        class="form"
        onKeyDown={(event) => {
          // Enter would open what there is to choose from, which the arrow keys choose from already.
          if (event.key !== 'Enter' || !(event.target instanceof HTMLSelectElement)) return
          event.preventDefault()
          event.currentTarget.requestSubmit()
        }}
        onSubmit={(event) => {
          event.preventDefault()
          const cell = { listId: listId.value, swimlaneId: swimlaneId.value }
          onClose()
          moveCardTo(page, id, cell, Math.min(place.value, others.length))
          focusCard(page, id)
        }}
      >
        <p class="move-card-title" dir="auto">
          {card.title}
        </p>
        <PickPlace
          label={t('board.list')}
          options={lists}
          value={listId.value}
          hasFocus
          onPick={(picked) => {
            listId.value = picked
            place.value = 0
          }}
        />
        {swimlanes.length > 1 && (
          <PickPlace
            label={t('board.swimlane')}
            options={swimlanes}
            value={swimlaneId.value}
            onPick={(picked) => (swimlaneId.value = picked)}
          />
        )}
        <PickPlace
          label={t('board.place')}
          options={placesAmong(others.length, place.value)}
          value={String(Math.min(place.value, others.length))}
          onPick={(picked) => (place.value = Number(picked))}
        />
        <MoveActions onClose={onClose} />
      </form>
    </Dialog>
  )
}

/** Shows the buttons that move the card and that close the form. */
export function MoveActions({ onClose }: { onClose: () => void }) {
  return (
    <div class="dialog-actions">
      <Button onClick={onClose}>{t('app.cancel')}</Button>
      <Button look="primary" type="submit">
        {t('board.move')}
      </Button>
    </div>
  )
}

function startOf(
  cells: ReadonlyMap<string, readonly string[]>,
  id: string,
  cell: { listId: string; swimlaneId: string },
): number {
  return Math.max(0, cells.get(cellKey(cell))?.indexOf(id) ?? 0)
}

/** Places that are offered at each end of a list, and on each side of the one that is picked. */
const MOST = 50

function placesAmong(others: number, picked: number): { _id: string; title: string }[] {
  const isOffered = (index: number) =>
    index < MOST || others - index < MOST || Math.abs(index - picked) < MOST
  return [...Array(others + 1).keys()].filter(isOffered).map((index) => ({
    _id: String(index),
    title: placeName(index, others),
  }))
}

function placeName(index: number, last: number): string {
  if (index === 0) return t('board.place-first')
  return index === last ? t('board.place-last') : t('board.place-at', { place: index + 1 })
}
