import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { useSession } from '../state/page-session.ts'
import { Picture } from '../ui/picture.tsx'
import { keptAt } from './background-files.ts'

/** The picture below the lists of a board. One that the service does not have yet is shown from what the browser keeps. */
export function BoardPicture({ address }: { address: string }) {
  const { files } = useSession()
  const [kept] = keptAt(address) ?? []
  const local = useSignal<string | undefined>(undefined)
  useEffect(() => {
    if (kept === undefined) return undefined
    let isOver = false
    const show = async () => {
      const file = await files.read(kept)
      if (!isOver) local.value = file && URL.createObjectURL(file)
    }
    void show()
    return () => {
      isOver = true
      if (local.peek() !== undefined) URL.revokeObjectURL(local.peek() ?? '')
      local.value = undefined
    }
  }, [kept])
  const shown = kept === undefined ? address : local.value
  if (shown === undefined) return null
  return <Picture address={shown} class="board-background" fetchpriority="low" />
}
