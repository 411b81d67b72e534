import { useEffect, useRef } from 'preact/hooks'
import { BASE } from '../base.ts'
import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { CopyField } from './field.tsx'
import { pointsByFinger } from './pointer.ts'
import { toast } from './toast.tsx'

/** A link that is shown this once, to be copied by the button that has the focus; a telephone gives it to its other programs, too. */
export function NewLink({ label, url }: { label: string; url: string }) {
  const address = new URL(url.replace(/^\//, ''), BASE).href
  const copy = async () => {
    await navigator.clipboard.writeText(address)
    toast(t('settings.links.copied'))
  }
  // Somebody who changes their mind has shared nothing, and that is no fault.
  const share = () => navigator.share({ url: address }).catch(() => undefined)
  const element = useRef<HTMLDivElement>(null)
  // The next step is mostly to copy the link; the focus also scrolls to where it is shown.
  useEffect(() => element.current?.querySelector('button')?.focus(), [])
  return (
    <div ref={element} class="settings-line new-link">
      <CopyField label={label} hint={t('settings.links.once')} value={address} />
      <Button icon="copy" onClick={() => void copy()}>
        {t('settings.links.copy')}
      </Button>
      {pointsByFinger() && 'share' in navigator && (
        <Button icon="upload" onClick={() => void share()}>
          {t('settings.links.share')}
        </Button>
      )}
    </div>
  )
}

type Props = { made: { url: string; isMailed: boolean; email: string } }

/** The link of an invitation, and whether it was sent by mail, too. */
export function NewInvitation({ made }: Props) {
  return (
    <>
      {made.isMailed && <p role="status">{t('settings.invitations.mailed', made)}</p>}
      <NewLink label={t('settings.invitations.link')} url={made.url} />
    </>
  )
}
