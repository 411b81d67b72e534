import { loadPart } from '../router/lazy-part.ts'
import { Picture } from '../ui/picture.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { useBoard } from './board-page.ts'

const load = async () => {
  await loadPart('views')
  return Picture
}

/** The picture of the board, below its lists. It is loaded with its styles, and after everything else. */
export function BoardBackground() {
  const address = useBoard().board.value?.backgroundUrl
  const Loaded = useLoaded(address !== undefined, load)
  if (address === undefined || Loaded === undefined) return null
  return <Loaded key={address} address={address} class="board-background" fetchpriority="low" />
}
