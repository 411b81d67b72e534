import { useSignal } from '@preact/signals'
import { navigate } from '../router/router.ts'
import { useBoard } from '../board-model/board-page.ts'
import type { Person } from '../state/board-view.ts'
import type { Command } from '../state/command.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { RowText } from '../ui/rows.tsx'
import { RoleOptions } from './role-select.tsx'
import { canManage } from './rights.ts'
import type { BoardRole } from '../../src/kernel/contract/choices.ts'
import { type Member, isLastAdmin, isRole, roleOf } from '../state/roles.ts'
import { nameOf } from '../ui/initials.ts'
import { useSession } from '../state/page-session.ts'
import { copyLink } from '../actions/card-changes.ts'
import { toast } from '../ui/toast.tsx'

type Props = { member: Member; person: Person }

/** A member with their role, which admins change, and the way out. */
export function MemberRow({ member, person }: Props) {
  const session = useSession()
  const page = useBoard()
  const isAsking = useSignal(false)
  const isStuck = useSignal(false)
  const me = session.account.value
  const isMe = me?._id === person._id
  const name = nameOf(person)
  const { members = [] } = page.board.value ?? {}
  const role = roleOf(member)
  const isLast = isLastAdmin(members, person._id)
  const isRefused = isStuck.value && isLast
  const leave = () => ((isLast ? isStuck : isAsking).value = true)
  return (
    <li class="settings-row">
      <Avatar person={person} isLarge />
      <RowText
        name={name}
        facts={[person.fullname && person.username, isMe && t('settings.members.you')]}
      >
        <span role="alert">
          {isRefused && <span class="field-error">{t('settings.members.last-admin')}</span>}
        </span>
      </RowText>
      {canManage(page) && !isMe && !isLast && !person.isPlaceholder ? (
        <RolePick {...{ role, name }} user={person._id} />
      ) : (
        <span class="quiet" title={t(`role.${role}.hint`)}>
          {t(`role.${role}`)}
        </span>
      )}
      {isMe && (
        <Button look="quiet" onClick={leave}>
          {t('settings.members.leave')}
        </Button>
      )}
      {person.isPlaceholder && canManage(page) && <BecomeLink person={person} />}
      {!isMe && canManage(page) && (
        <IconButton
          icon="close"
          label={t('settings.members.remove-named', { name })}
          onClick={leave}
        />
      )}
      {isAsking.value && (
        <RemoveMember {...{ person, isMe }} onClose={() => (isAsking.value = false)} />
      )}
    </li>
  )
}

/** Makes a link by which somebody becomes a person whom an import has brought, and copies it. */
function BecomeLink({ person }: Pick<Props, 'person'>) {
  const session = useSession()
  const board = useBoard().store.id
  const label = t('settings.members.become', { name: person.fullname || person.username })
  const make = async () => {
    const body = { placeholder: person._id }
    const made = await session.api.new_board_invitation({ board, body }).catch(() => undefined)
    if (made === undefined) toast(t('wrong.server'))
    else await copyLink(made.url)
  }
  return <IconButton icon="link" label={label} onClick={() => void make()} />
}

function RolePick({ role, name, user }: { role: BoardRole; name: string; user: string }) {
  const page = useBoard()
  return (
    <select
      class="input"
      aria-label={t('settings.members.role-of', { name })}
      value={role}
      onChange={({ currentTarget: { value } }) => {
        if (isRole(value))
          page.act({ kind: 'setRole', args: { user, role: value } }, t('app.saved'))
      }}
    >
      <RoleOptions />
    </select>
  )
}

function RemoveMember({
  person,
  isMe,
  onClose,
}: Pick<Props, 'person'> & { isMe: boolean; onClose: () => void }) {
  const page = useBoard()
  const name = nameOf(person)
  return (
    <Confirm
      title={isMe ? t('settings.members.leave.ask') : t('settings.members.remove.ask', { name })}
      text={isMe ? t('settings.members.leave.text') : t('settings.members.remove.text')}
      submit={isMe ? t('settings.members.leave') : t('settings.members.remove')}
      onClose={onClose}
      send={() => {
        const text = t('settings.members.removed', { name })
        const removal: Command = { kind: 'removeMember', args: { user: person._id } }
        page.act(removal, text, { offersUndo: !isMe })
        if (isMe) navigate('b', { replaces: true })
      }}
    />
  )
}
