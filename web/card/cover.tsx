import { useSignal } from '@preact/signals'
import { markBroken } from '../ui/picture.tsx'
import { useCard } from './card-page.ts'
import { fileAddress } from './files.ts'

/** The picture that is the cover of a card. */
export function Cover() {
  const page = useCard()
  const isBroken = useSignal(false)
  const coverId = page.card.value?.coverId
  if (!coverId || isBroken.value) return null
  return (
    <img
      class="card-panel-cover"
      src={fileAddress(page.board.store.id, coverId)}
      alt=""
      onError={() => markBroken(isBroken)}
    />
  )
}
