import type { Output } from '../../client/client.ts'
import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { InviteForm } from '../ui/invite-form.tsx'
import { LinkRow } from '../ui/link-row.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { type Reading, useReading } from '../ui/reading.ts'
import { useSession } from '../state/page-session.ts'

type Invitation = Output<'get_site_invitations'>[number]

/** Lists invitations to the site, and makes new ones. */
export function InvitationsSection() {
  const session = useSession()
  const reading = useReading(
    () => Array.fromAsync(session.api.each('get_site_invitations')),
    undefined,
  )
  return (
    <>
      <p class="quiet">{t('users.invitations.hint')}</p>
      <InviteForm
        make={async (body) => {
          const made = await session.api.new_site_invitation({ body })
          await reading.again()
          return made
        }}
      />
      {reading.value === undefined && <ReadingState reading={reading} />}
      <ul role="list" class="settings-rows">
        {reading.value?.map((one) => (
          <InvitationRow key={one._id} invitation={one} onRevoked={reading.again} />
        ))}
      </ul>
    </>
  )
}

type RowProps = { invitation: Invitation; onRevoked: Reading<unknown>['again'] }

function InvitationRow({ invitation, onRevoked }: RowProps) {
  const session = useSession()
  const { _id, email, uses, used, invitedBy, expiresAt } = invitation
  const facts = [
    t('settings.invitations.used', { used, uses }),
    invitedBy && t('settings.links.by', { name: invitedBy }),
    t('account.sign-ins.until', { when: shownDay(expiresAt) }),
  ]
  return (
    <LinkRow
      name={email ?? t('settings.invitations.anybody')}
      facts={facts}
      text={t('users.invitations.revoke.text')}
      send={async () => {
        await session.api.delete_site_invitation({ invitation: _id })
        await onRevoked()
      }}
    />
  )
}
