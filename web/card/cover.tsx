import { useBroken } from '../ui/broken-picture.ts'
import { useCard } from './card-page.ts'
import { fileAddress } from './files.ts'

/** The picture that is the cover of a card. */
export function Cover() {
  const page = useCard()
  const isBroken = useBroken()
  const coverId = page.card.value?.coverId
  if (!coverId || isBroken.value) return null
  return (
    <img
      class="card-panel-cover"
      src={fileAddress(page.board.store.id, coverId)}
      alt=""
      onError={() => {
        isBroken.value = true
      }}
    />
  )
}
