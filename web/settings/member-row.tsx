import { useState } from 'preact/hooks'
import { faultsOf } from '../ui/faults.ts'
import { api } from '../api/client.ts'
import { navigate } from '../router/router.ts'
import { useBoard } from '../board-page/board-page.ts'
import type { Person } from '../state/board-view.ts'
import { session } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { RoleOptions } from './role-select.tsx'
import { canManage } from './rights.ts'
import { type Member, type Role, isLastAdmin, isRole, roleOf } from './roles.ts'

type MemberRowProps = { member: Member; person: Person }

/** A member with their role, which admins change, and the way out. */
export function MemberRow({ member, person }: MemberRowProps) {
  const page = useBoard()
  const [isAsking, ask] = useState(false)
  const [refused, setWrong] = useState<string | undefined>(undefined)
  const [isStuck, stick] = useState(false)
  const me = session.value
  const isMe = me?._id === person._id
  const name = person.fullname || person.username
  const { members = [] } = page.board.value ?? {}
  const role = roleOf(member)
  const isLast = isLastAdmin(members, person._id)
  const wrong = isStuck && isLast ? t('settings.members.last-admin') : refused
  return (
    <li class="settings-row">
      <Avatar person={person} isLarge />
      <div class="settings-row-text">
        <strong dir="auto">{name}</strong>
        <span class="quiet">
          {[person.fullname && person.username, isMe && t('settings.members.you')]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span role="alert">{wrong && <span class="field-error">{wrong}</span>}</span>
      </div>
      {canManage(page) && !isMe && !isLast ? (
        <RolePick
          {...{ role, name }}
          board={page.store.id}
          user={person._id}
          onWrong={setWrong}
          onSaved={() => page.say(t('app.saved'))}
        />
      ) : (
        <span class="quiet" title={t(`role.${role}.hint`)}>
          {t(`role.${role}`)}
        </span>
      )}
      {isMe && (
        <Button look="quiet" onClick={() => (isLast ? stick(true) : ask(true))}>
          {t('settings.members.leave')}
        </Button>
      )}
      {!isMe && canManage(page) && (
        <IconButton
          icon="close"
          label={t('settings.members.remove-named', { name })}
          onClick={() => (isLast ? stick(true) : ask(true))}
        />
      )}
      {isAsking && <RemoveMember {...{ person, isMe }} onClose={() => ask(false)} />}
    </li>
  )
}

type RolePickProps = {
  role: Role
  name: string
  board: string
  user: string
  onWrong: (reason: string | undefined) => void
  onSaved: () => void
}

/** Changes a member's role; the one that is picked is shown until the board is read again. */
function RolePick({ role, name, board, user, onWrong, onSaved }: RolePickProps) {
  const [picked, pick] = useState<Role | undefined>(undefined)
  async function save(wanted: Role) {
    pick(wanted)
    onWrong(undefined)
    try {
      await api.set_board_member_permission({ board, user, body: { role: wanted } })
      onSaved()
    } catch (thrown) {
      pick(undefined)
      onWrong(faultsOf(thrown).form ?? t('wrong.server'))
    }
  }
  return (
    <select
      class="input"
      aria-label={t('settings.members.role-of', { name })}
      value={picked ?? role}
      onChange={({ currentTarget: { value } }) => {
        if (isRole(value)) void save(value)
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
}: Pick<MemberRowProps, 'person'> & { isMe: boolean; onClose: () => void }) {
  const page = useBoard()
  const name = person.fullname || person.username
  return (
    <Confirm
      title={isMe ? t('settings.members.leave.ask') : t('settings.members.remove.ask', { name })}
      text={isMe ? t('settings.members.leave.text') : t('settings.members.remove.text')}
      submit={isMe ? t('settings.members.leave') : t('settings.members.remove')}
      onClose={onClose}
      send={async () => {
        const member = { board: page.store.id, user: person._id }
        if (!isMe) return void (await api.delete_board_member(member))
        await api.remove_board_member({ ...member, body: { action: 'remove' } })
        navigate('/b', { replaces: true })
      }}
    />
  )
}
