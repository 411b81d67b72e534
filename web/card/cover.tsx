import { useSignal } from '@preact/signals'
import { markBroken } from '../ui/picture.tsx'
import { useCard } from './card-page.ts'
import { fileAddress } from '../api/file-address.ts'

/** The picture that is the cover of a card, all of it, on a blurred one that fills the width. */
export function Cover() {
  const page = useCard()
  const isBroken = useSignal(false)
  const coverId = page.card.value?.coverId
  if (!coverId || isBroken.value) return null
  const address = fileAddress(page.board.store.id, coverId)
  return (
    <div class="card-panel-cover">
      <img src={address} alt="" />
      <img src={address} alt="" onError={() => markBroken(isBroken)} />
    </div>
  )
}
