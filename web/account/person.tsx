import { useSignal } from '@preact/signals'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { NO_FAULTS } from '../ui/form-faults.ts'
import { FormError } from '../ui/form.tsx'
import { PictureChooser } from '../ui/picture-chooser.tsx'
import { toast } from '../ui/toast.tsx'
import { PictureCutter } from './picture-cutter.tsx'
import { useSession } from '../state/page-session.ts'
import { loadAccount } from '../state/account.ts'

/** Shows the name and the picture of the account; the picture can be chosen or dropped. */
export function PersonPanel({ account }: { account: Account }) {
  const session = useSession()
  const { username, emails, profile } = account
  const picture = useSignal<ImageBitmap>()
  const isOver = useSignal(false)
  const { isBusy, wrong, send, refuse } = useChange()

  async function open(file: File | undefined) {
    if (file === undefined) return
    refuse(NO_FAULTS)
    try {
      picture.value = await createImageBitmap(file)
    } catch {
      refuse({ form: t('account.picture.unreadable'), fields: {} })
    }
  }

  return (
    <section
      class="panel account-person"
      data-over={isOver.value || undefined}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes('Files') !== true) return
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => (isOver.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        void open(event.dataTransfer?.files[0])
      }}
    >
      <Avatar person={{ ...account, ...profile }} isLarge />
      <div>
        <h3>{profile.fullname || username}</h3>
        <p class="quiet">
          {[profile.fullname && username, emails[0]?.address].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div class="account-picture">
        <PictureChooser hasPicture={profile.avatarUrl !== ''} onFile={(file) => void open(file)} />
        {profile.avatarUrl !== '' && (
          <Button
            look="quiet"
            isBusy={isBusy}
            onClick={() =>
              void send(async () => {
                await session.api.delete_own_avatar()
                await loadAccount(session)
                toast(t('account.picture.removed'))
              })
            }
          >
            {t('account.picture.remove')}
          </Button>
        )}
        <p class="field-hint">{t('account.picture.hint')}</p>
        <FormError text={wrong} />
      </div>
      {picture.value !== undefined && (
        <PictureCutter
          picture={picture.value}
          onClose={() => {
            picture.value?.close()
            picture.value = undefined
          }}
        />
      )}
    </section>
  )
}
