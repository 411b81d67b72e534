import { useState } from 'preact/hooks'
import type { Output } from '../../client/client.ts'
import { api } from '../api/client.ts'
import { useBoard } from '../board-page/board-page.ts'
import type { BoardRole } from '../../src/kernel/contract/board-roles.ts'
import { isRole } from '../state/roles.ts'
import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { InviteForm } from '../ui/invite-form.tsx'
import { LinkRow } from '../ui/link-row.tsx'
import { type Reading, useReading } from '../ui/reading.ts'
import { RoleSelect } from './role-select.tsx'

type Invitation = Output<'get_board_invitations'>[number]

/** Who was invited to the board, and a form that invites. */
export function Invitations() {
  const board = useBoard().store.id
  const reading = useReading(() => api.get_board_invitations({ board }), board)
  return (
    <section class="settings-block">
      <h4>{t('settings.invitations')}</h4>
      <p class="quiet">{t('settings.invitations.hint')}</p>
      <Invite onMade={reading.again} />
      <ul role="list" class="settings-rows">
        {reading.value?.map((one) => (
          <InvitationRow key={one._id} invitation={one} onRevoked={reading.again} />
        ))}
      </ul>
    </section>
  )
}

/** Invites to the board in a role. */
function Invite({ onMade }: { onMade: Reading<unknown>['again'] }) {
  const board = useBoard().store.id
  const [role, setRole] = useState<BoardRole>('normal')
  return (
    <InviteForm
      make={async (given) => {
        const made = await api.new_board_invitation({ board, body: { role, ...given } })
        await onMade()
        return made
      }}
    >
      <RoleSelect label={t('settings.members.role')} value={role} onPick={setRole} />
    </InviteForm>
  )
}

type RowProps = { invitation: Invitation; onRevoked: Reading<unknown>['again'] }

function InvitationRow({ invitation, onRevoked }: RowProps) {
  const board = useBoard().store.id
  const { _id, email, role, uses, used, invitedBy, expiresAt } = invitation
  const name = email ?? t('settings.invitations.anybody')
  const facts = [
    isRole(role) && t(`role.${role}`),
    t('settings.invitations.used', { used, uses }),
    invitedBy && t('settings.links.by', { name: invitedBy }),
    t('account.sign-ins.until', { when: shownDay(expiresAt) }),
  ]
  return (
    <LinkRow
      name={name}
      facts={facts}
      text={t('settings.invitations.revoke.text')}
      send={async () => {
        await api.delete_board_invitation({ board, invitation: _id })
        await onRevoked()
      }}
    />
  )
}
