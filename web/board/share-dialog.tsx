import { useBoard } from '../board-page/board-page.ts'
import { Said } from '../board-page/said.tsx'
import { Members } from '../settings/members-section.tsx'
import { SharesSection } from '../settings/shares-section.tsx'
import { t } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { pointsByFinger } from '../ui/pointer.ts'

/** Shares a board: with people, who become members, and by links, which show it to whoever has them. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const page = useBoard()
  const title = page.board.value?.title ?? ''
  return (
    <Dialog title={t('board.share-of', { board: title })} onClose={onClose} isWide>
      <section class="settings-section">
        <header class="settings-head">
          <h3>{t('settings.members')}</h3>
          <p class="quiet">{t('settings.members.hint')}</p>
        </header>
        <Members hasFocus={!pointsByFinger()} />
      </section>
      <section class="settings-section">
        <header class="settings-head">
          <h3>{t('settings.shares')}</h3>
          <p class="quiet">{t('settings.shares.hint')}</p>
        </header>
        <SharesSection />
      </section>
      {/* What lies outside of a modal dialog is not read aloud. */}
      <Said />
    </Dialog>
  )
}
