import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { BoardStore } from '../state/board-store.ts'
import { t } from '../text/text.ts'
import { useSession } from '../state/page-session.ts'
import { IconButton } from './button.tsx'

/** Has the changes that were not saved: of a board if one is shown, and of what the reader has for themselves. */
export type WithRefused = {
  board?: Pick<BoardStore, 'refused' | 'outbox' | 'discard'> | undefined
}

/** The changes that were not saved are shown while this has a value. */
export const shownRefused = signal<WithRefused | undefined>(undefined)

/** Leads to the changes that were not saved, while there are any. */
export function RefusedButton(of: WithRefused) {
  const { account, outboxes } = useSession()
  // The list of refused changes closes with the screen that it is about.
  useEffect(() => () => void (shownRefused.value = undefined), [])
  const own = account.value ? outboxes.own().refused.all.value : []
  if (own.length + (of.board?.refused.value.length ?? 0) === 0) return null
  return (
    <IconButton
      icon="warning"
      label={t('board.refused-changes')}
      onClick={() => {
        shownRefused.value = of
      }}
    />
  )
}
