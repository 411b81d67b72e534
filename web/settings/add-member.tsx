import { type Signal, useSignal } from '@preact/signals'
import { LanewayError, type Output } from '../../client/client.ts'
import type { BoardRole } from '../../src/kernel/contract/choices.ts'
import { useBoard } from '../board-model/board-page.ts'
import { namedBy } from '../state/roles.ts'
import { t } from '../text/text.ts'
import { missingIn } from '../ui/form-faults.ts'
import { type FieldOf, Form } from '../ui/form.tsx'
import { emptySent } from '../ui/empty-sent.ts'
import { NewInvitation } from '../ui/new-link.tsx'
import { PersonField } from './person-field.tsx'
import { RoleSelect } from './role-select.tsx'
import { useSession } from '../state/page-session.ts'

type Made = Output<'new_board_invitation'> & { email: string }

type Props = {
  /** Puts the focus into the field first. */
  hasFocus: boolean
  /** The role that is given, by a link, too. */
  role: Signal<BoardRole>
  onInvited: () => Promise<void>
}

/** Adds someone by their username or e-mail address. An address that nobody here has is invited by the same button. */
export function AddMember({ hasFocus, role, onInvited }: Props) {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  const name = useSignal('')
  const unknown = useSignal('')
  const isInvited = useSignal(false)
  const made = useSignal<Made | undefined>(undefined)
  const mayInvite = unknown.value !== '' && unknown.value === name.value.trim()

  async function add(given: string): Promise<void> {
    const named = namedBy(given)
    try {
      await session.api.add_board_member_by_name({ board, body: { ...named, role: role.value } })
    } catch (thrown) {
      if ('email' in named && isAbout(thrown, 'email')) unknown.value = given
      throw thrown
    }
    page.say(t('settings.members.added', { name: given }))
  }

  async function invite(email: string): Promise<void> {
    const invitation = await session.api.new_board_invitation({
      board,
      body: { role: role.value, email },
    })
    made.value = { ...invitation, email }
    // The next one may be typed while the invitations are read again.
    void onInvited()
  }

  return (
    <>
      <Form
        read={() => name.value.trim()}
        submit={mayInvite ? t('settings.invitations.make') : t('settings.members.add')}
        isLine
        check={(given) => missingIn({ name: given })}
        send={async (given) => {
          isInvited.value = mayInvite
          await (mayInvite ? invite(given) : add(given))
          emptySent(name, given)
        }}
      >
        {(field) => (
          <div class="settings-line">
            <PersonField
              name="name"
              label={t('settings.members.who')}
              hasFocus={hasFocus}
              value={name.value}
              error={
                field('name').error ?? (isInvited.value ? field('email').error : unknownIn(field))
              }
              onValue={(value) => (name.value = value)}
            />
            <RoleSelect
              label={t('settings.members.role')}
              value={role.value}
              onPick={(value) => (role.value = value)}
            />
          </div>
        )}
      </Form>
      {made.value && <NewInvitation key={made.value._id} made={made.value} />}
    </>
  )
}

function isAbout(thrown: unknown, name: string): boolean {
  return thrown instanceof LanewayError && thrown.fields.some(({ field }) => field === name)
}

function unknownIn(field: FieldOf): string | undefined {
  return field('username').error || field('email').error ? t('settings.members.unknown') : undefined
}
