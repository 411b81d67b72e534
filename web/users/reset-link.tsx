import { shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { NewLink } from '../ui/new-link.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { nameOf } from '../ui/initials.ts'
import type { User } from './use-users.ts'
import { useSession } from '../state/page-session.ts'

/** Makes a link by which a user sets a new password, and shows it this once. */
export function ResetLink({ user, onClose }: { user: User; onClose: () => void }) {
  const session = useSession()
  const name = nameOf(user)
  const reading = useReading(() => session.api.new_reset_link({ user: user._id }), user._id)
  const made = reading.value
  return (
    <Dialog title={t('users.reset.title', { name })} onClose={onClose}>
      {made === undefined ? (
        <ReadingState reading={reading} />
      ) : (
        <>
          <p>{t('users.reset.text', { name, when: shownMoment(made.expiresAt) })}</p>
          <NewLink label={t('users.reset.link')} url={made.url} />
        </>
      )}
      <div class="dialog-actions">
        <Button onClick={onClose}>{t('app.close')}</Button>
      </div>
    </Dialog>
  )
}
