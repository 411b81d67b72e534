import { useSignal } from '@preact/signals'
import type { BoardRole } from '../../src/kernel/contract/choices.ts'
import { useBoard } from '../board-model/board-page.ts'
import { Said } from '../board-model/said.tsx'
import { AddMember } from '../settings/add-member.tsx'
import { InvitationRows, InviteByLink, useInvitations } from '../settings/invitations.tsx'
import { Members } from '../settings/members-section.tsx'
import { ShareForm, ShareRows, useShares } from '../settings/shares-section.tsx'
import { t } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { pointsByFinger } from '../ui/pointer.ts'

/** Shares a board: with people, who become members, and by links, which show it to whoever has them. The fields that most people come for are first, with the members and links that there are below them. */
export function ShareDialog({ onClose }: { onClose: () => void }) {
  const page = useBoard()
  const invitations = useInvitations()
  const shares = useShares()
  const role = useSignal<BoardRole>('normal')
  const title = page.board.value?.title ?? ''
  const hasLinks = [...(invitations.value ?? []), ...(shares.value ?? [])].length > 0
  return (
    <Dialog title={t('board.share-of', { board: title })} onClose={onClose} isWide>
      <div class="settings-section">
        <AddMember hasFocus={!pointsByFinger()} role={role} onInvited={invitations.again} />
        <div class="share-links">
          <section>
            <h3>{t('settings.invitations')}</h3>
            <InviteByLink role={role.value} onMade={invitations.again} />
          </section>
          <section>
            <h3>{t('settings.shares')}</h3>
            <p class="quiet">{t('settings.shares.hint')}</p>
            <ShareForm look="plain" onMade={shares.again} />
          </section>
        </div>
        <section class="settings-block">
          <h3>{t('settings.members')}</h3>
          <Members />
        </section>
        {hasLinks && (
          <section class="settings-block">
            <h3>{t('board.share.given')}</h3>
            <InvitationRows given={invitations} />
            <ShareRows given={shares} />
          </section>
        )}
      </div>
      {/* What lies outside of a modal dialog is not read aloud. */}
      <Said />
    </Dialog>
  )
}
