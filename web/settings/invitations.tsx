import { useSignal } from '@preact/signals'
import type { Output } from '../../client/client.ts'
import { useBoard } from '../board-page/board-page.ts'
import type { BoardRole } from '../../src/kernel/contract/choices.ts'
import { isRole } from '../state/roles.ts'
import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { InviteForm } from '../ui/invite-form.tsx'
import { LinkRow } from '../ui/link-row.tsx'
import { type Reading, useReading } from '../ui/reading.ts'
import { RoleSelect } from './role-select.tsx'
import { useSession } from '../state/page-session.ts'

type Invitation = Output<'get_board_invitations'>[number]

/** Reads who was invited to the board. */
export function useInvitations(): Reading<Invitation[]> {
  const session = useSession()
  const board = useBoard().store.id
  return useReading(() => session.api.get_board_invitations({ board }), board)
}

/** Invites whoever has a link, or one address, to the board in a role. */
export function InviteByLink({ onMade }: { onMade: () => Promise<void> }) {
  const session = useSession()
  const board = useBoard().store.id
  const role = useSignal<BoardRole>('normal')
  return (
    <>
      <p class="quiet">{t('settings.invitations.hint', { role: t(`role.${role.value}`) })}</p>
      <InviteForm
        isBrief
        make={async (given) => {
          const made = await session.api.new_board_invitation({
            board,
            body: { role: role.value, ...given },
          })
          await onMade()
          return made
        }}
      >
        <RoleSelect
          label={t('settings.members.role')}
          value={role.value}
          onPick={(value) => (role.value = value)}
        />
      </InviteForm>
    </>
  )
}

/** Lists who was invited, each with a way to revoke it. */
export function InvitationRows({ given }: { given: Reading<Invitation[]> }) {
  return (
    <ul role="list" class="settings-rows">
      {given.value?.map((one) => (
        <InvitationRow key={one._id} invitation={one} onRevoked={given.again} />
      ))}
    </ul>
  )
}

type RowProps = { invitation: Invitation; onRevoked: Reading<unknown>['again'] }

function InvitationRow({ invitation, onRevoked }: RowProps) {
  const session = useSession()
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
        await session.api.delete_board_invitation({ board, invitation: _id })
        await onRevoked()
      }}
    />
  )
}
