import { previewAddress } from '../api/share-id.ts'
import { boardPath } from '../router/route.ts'
import { isFollowed } from '../router/router.ts'
import type { MiniCard as Card } from '../state/board-view.ts'
import { t } from '../text/text.ts'
import { shownColor } from '../ui/item-colors.ts'
import { Label } from '../ui/badge.tsx'
import { useComputedOf } from '../ui/use-computed-of.ts'
import { useBoard } from '../board-model/board-page.ts'
import { DoneCheck, Pencil } from '../board-model/card-buttons.tsx'
import { CardFacts } from './card-facts.tsx'

type Props = {
  id: string
  /** The key of the group that it is shown in, if cards are grouped. */
  group: string | undefined
}

/** A card in its list. It renders again only when it changes itself. */
export function MiniCard({ id, group }: Props) {
  const page = useBoard()
  const card = useComputedOf([id], () => page.view.value?.cards.get(id))
  const isTabStop = useComputedOf(
    [id, group],
    () => page.tabStop.value === id && page.isTabGroup(group),
  )
  const isSelected = useComputedOf([id], () => page.isSelected(id))
  const isPointed = useComputedOf([id], () => page.pointed.value === id)
  const board = page.board.value
  if (card === undefined || board === undefined) return null
  return (
    <li
      class="card"
      data-card={id}
      data-color={shownColor(card.color)}
      data-selected={isSelected || undefined}
      data-done={card.dueComplete || undefined}
    >
      <Cover card={card} />
      {board.allowsLabels && <Labels ids={card.labelIds} />}
      <a
        class="card-title"
        href={boardPath(board, id)}
        tabIndex={isTabStop ? 0 : -1}
        aria-describedby={isSelected ? 'selected-card' : undefined}
        onFocus={() => {
          page.current.value = id
          page.group.value = group
        }}
        onClick={(event) => {
          if (!isFollowed(event.currentTarget, event)) return
          event.preventDefault()
          page.open(id)
        }}
        dir="auto"
      >
        {card.title}
      </a>
      <CardFacts card={card} />
      {(isPointed || card.dueComplete) && <DoneCheck card={card} />}
      {isPointed && <Pencil card={id} />}
    </li>
  )
}

/** Takes the place of a card that met a fault; it can still be opened. */
export function FailedCard({ id }: { id: string }) {
  const board = useBoard().board.value
  return (
    <li class="card" data-card={id}>
      {board !== undefined && (
        <a class="card-title" href={boardPath(board, id)}>
          {t('app.part-failed')}
        </a>
      )}
    </li>
  )
}

function Cover({ card: { coverId } }: { card: Card }) {
  const { store } = useBoard()
  if (!coverId) return null
  const src = previewAddress(store.id, coverId)
  return <img class="card-cover" src={src} alt="" loading="lazy" onLoad={showWhole} />
}

function Labels({ ids }: { ids: readonly string[] }) {
  const labels = useBoard().labels.value
  const shown = ids.flatMap((id) => labels.get(id) ?? [])
  if (shown.length === 0) return null
  return (
    <div class="card-labels">
      {shown.map(({ _id, name, color }) => (
        <Label key={_id} name={name} color={color} />
      ))}
    </div>
  )
}

type Loaded = { currentTarget: HTMLImageElement }

/** Shows all of a picture that its box would cut much of: one that is higher than it is wide, or very wide. The rest of the box has the color of its edge. */
function showWhole({ currentTarget: picture }: Loaded): void {
  const { naturalWidth, naturalHeight, style } = picture
  const isWide = naturalWidth > 3 * naturalHeight
  if (!isWide && naturalWidth > naturalHeight) return
  const pixel = new OffscreenCanvas(1, 1).getContext('2d')
  const [width, height] = isWide ? [naturalWidth, 1] : [1, naturalHeight]
  pixel?.drawImage(picture, 0, 0, width, height, 0, 0, 1, 1)
  style.objectFit = 'contain'
  style.background = `rgb(${pixel?.getImageData(0, 0, 1, 1).data.join()})`
}
