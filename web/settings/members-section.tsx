import { useEffect, useState } from 'preact/hooks'
import { missingIn } from '../ui/faults.ts'
import { type FieldOf, Form } from '../ui/form.tsx'
import { api } from '../api/client.ts'
import { useBoard } from '../board-page/board-page.ts'
import type { Person } from '../state/board-view.ts'
import { loadSession, session } from '../state/session.ts'
import { t } from '../text/text.ts'
import { TextField } from '../ui/field.tsx'
import { FindField, useFind } from './find-field.tsx'
import { Invitations } from './invitations.tsx'
import { MemberRow } from './member-row.tsx'
import { canManage } from './rights.ts'
import type { BoardRole } from '../../src/kernel/contract/board-roles.ts'
import { type Member, namedBy } from '../state/roles.ts'
import { RoleSelect } from './role-select.tsx'

/** From so many members on, there is a field to find one. */
const MANY = 8

/** Who is a member of the board, and what they may do. */
export function MembersSection() {
  return <Members hasFocus={false} />
}

/** The same; `hasFocus` says whether the name of who is added has the focus first. */
export function Members({ hasFocus }: { hasFocus: boolean }) {
  const page = useBoard()
  const find = useFind()
  useEffect(() => {
    // Without knowing who is signed in, nobody is shown as oneself.
    if (session.value === undefined) void loadSession().catch(() => undefined)
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
      {canManage(page) && <AddMember hasFocus={hasFocus} />}
      {people.length >= MANY && (
        <FindField label={t('settings.members.find')} find={find} count={found.length} />
      )}
      <ul role="list" class="settings-rows">
        {found.map(({ member, person }) => (
          <MemberRow key={person._id} member={member} person={person} />
        ))}
      </ul>
      {canManage(page) && <Invitations />}
    </>
  )
}

/** Adds someone by their username or e-mail address. */
function AddMember({ hasFocus }: { hasFocus: boolean }) {
  const page = useBoard()
  const board = page.store.id
  const [name, setName] = useState('')
  const [role, setRole] = useState<BoardRole>('normal')
  return (
    <Form
      read={() => ({ name: name.trim(), role })}
      submit={t('settings.members.add')}
      isLine
      check={(values) => missingIn({ name: values.name })}
      send={async (values) => {
        const body = { ...namedBy(values.name), role: values.role }
        await api.add_board_member_by_name({ board, body })
        page.say(t('settings.members.added', { name: values.name }))
        setName('')
      }}
    >
      {(field) => (
        <div class="settings-line">
          <TextField
            name="name"
            label={t('field.username-or-email')}
            hasFocus={hasFocus}
            autocomplete="off"
            value={name}
            error={field('name').error ?? unknownIn(field)}
            onValue={setName}
          />
          <RoleSelect label={t('settings.members.role')} value={role} onPick={setRole} />
        </div>
      )}
    </Form>
  )
}

function unknownIn(field: FieldOf): string | undefined {
  return field('username').error || field('email').error ? t('settings.members.unknown') : undefined
}

function personOf({ userId }: Member, people: ReadonlyMap<string, Person>): Person {
  return people.get(userId) ?? { _id: userId, username: userId }
}

function nameOf({ fullname, username }: Person): string {
  return fullname || username
}
