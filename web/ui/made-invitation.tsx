import { t } from '../text/text.ts'
import { MadeLink } from './made-link.tsx'

type Props = { made: { url: string; isMailed: boolean; email: string } }

/** The link of an invitation, and whether it was sent by mail, too. */
export function MadeInvitation({ made }: Props) {
  return (
    <>
      {made.isMailed && <p role="status">{t('settings.invitations.mailed', made)}</p>}
      <MadeLink label={t('settings.invitations.link')} url={made.url} />
    </>
  )
}
