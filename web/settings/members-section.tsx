import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { BoardRole } from '../../src/kernel/contract/choices.ts'
import { useBoard } from '../board-model/board-page.ts'
import type { Person } from '../state/board-view.ts'
import type { Member } from '../state/roles.ts'
import { t } from '../text/text.ts'
import { AddMember } from './add-member.tsx'
import { FindField, useFind } from './find-field.tsx'
import { InvitationRows, InviteByLink, useInvitations } from './invitations.tsx'
import { MemberRow } from './member-row.tsx'
import { canManage } from './rights.ts'
import { nameOf } from '../ui/initials.ts'
import { useSession } from '../state/page-session.ts'
import { loadAccount } from '../state/account.ts'

/** Shows who is a member of the board; admins also add people and see who was invited. */
export function MembersSection() {
  const page = useBoard()
  if (!canManage(page)) return <Members />
  return <ManagedMembers />
}

function ManagedMembers() {
  const given = useInvitations()
  const role = useSignal<BoardRole>('normal')
  return (
    <>
      <AddMember hasFocus={false} role={role} onInvited={given.again} />
      <Members />
      <section class="settings-block">
        <h4>{t('settings.invitations')}</h4>
        <InviteByLink role={role.value} onMade={given.again} />
        <InvitationRows given={given} />
      </section>
    </>
  )
}

/** Lists who is a member of the board, and what they may do. */
export function Members() {
  const session = useSession()
  const page = useBoard()
  const find = useFind()
  useEffect(() => {
    // Without knowing who is signed in, nobody is shown as oneself.
    if (session.account.value === undefined) void loadAccount(session).catch(() => undefined)
  }, [])
  const members = page.board.value?.members.filter(({ isActive }) => isActive) ?? []
  const people = members
    .map((member) => ({ member, person: personOf(member, page.people.value) }))
    .toSorted((a, b) => nameOf(a.person).localeCompare(nameOf(b.person)))
  const found = people.filter(({ person }) =>
    find.has(`${person.username} ${person.fullname ?? ''}`),
  )
  return (
    <>
      <FindField
        label={t('settings.members.find')}
        find={find}
        count={found.length}
        of={people.length}
      />
      <ul role="list" class="settings-rows">
        {found.map(({ member, person }) => (
          <MemberRow key={person._id} member={member} person={person} />
        ))}
      </ul>
    </>
  )
}

function personOf({ userId }: Member, people: ReadonlyMap<string, Person>): Person {
  return people.get(userId) ?? { _id: userId, username: userId }
}
