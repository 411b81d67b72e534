import type { Output } from '../../client/client.ts'
import { useBoard } from '../board-model/board-page.ts'
import type { BoardRole } from '../../src/kernel/contract/choices.ts'
import { personName } from '../card/person-name.ts'
import { isRole } from '../state/roles.ts'
import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { InviteForm } from '../ui/invite-form.tsx'
import { LinkRow } from '../ui/link-row.tsx'
import { type Reading, useReading } from '../ui/reading.ts'
import { useSession } from '../state/page-session.ts'

type Invitation = Output<'get_board_invitations'>[number]

/** Reads who was invited to the board, and again once somebody joins it, who may have used one. */
export function useInvitations(): Reading<Invitation[]> {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  const members = page.board.value?.members.map(({ userId, isActive }) => `${userId} ${isActive}`)
  return useReading(() => session.api.get_board_invitations({ board }), [board, members].join())
}

type LinkProps = { role: BoardRole; onMade: () => Promise<void> }

/** Makes a link by which as many people as it says join the board in a role. */
export function InviteByLink({ role, onMade }: LinkProps) {
  const session = useSession()
  const board = useBoard().store.id
  return (
    <InviteForm
      isBrief
      says={(count, until) =>
        t('settings.invitations.says', { count, role: t(`role.${role}`), until })
      }
      make={async (given) => {
        const made = await session.api.new_board_invitation({ board, body: { role, ...given } })
        await onMade()
        return made
      }}
    />
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
  const page = useBoard()
  const board = page.store.id
  const { _id, email, role, uses, used, invitedBy, placeholder, expiresAt } = invitation
  const name =
    placeholder === undefined
      ? (email ?? t('settings.invitations.anybody'))
      : t('settings.invitations.becomes', { name: personName(page, placeholder) })
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
