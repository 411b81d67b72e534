import { useState } from 'preact/hooks'
import type { Output } from '../../client/client.ts'
import { api } from '../api/client.ts'
import { useBoard } from '../board-page/board-page.ts'
import { type Role, isRole } from '../state/roles.ts'
import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Field, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { type Reading, useReading } from '../ui/reading.ts'
import { UntilField, expiryOf } from '../ui/until-field.tsx'
import { LinkRow } from './link-row.tsx'
import { MadeLink } from './made-link.tsx'
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
      <InviteForm onMade={reading.again} />
      <ul role="list" class="settings-rows">
        {reading.value?.map((one) => (
          <InvitationRow key={one._id} invitation={one} onRevoked={reading.again} />
        ))}
      </ul>
    </section>
  )
}

type Made = Output<'new_board_invitation'> & { email: string }

/** Invites by an address, or makes a link for as many as it says. */
function InviteForm({ onMade }: { onMade: Reading<unknown>['again'] }) {
  const board = useBoard().store.id
  const [role, setRole] = useState<Role>('normal')
  const [email, setEmail] = useState('')
  const [made, setMade] = useState<Made | undefined>(undefined)
  return (
    <>
      <Form
        read={(text) => ({ uses: text('uses'), until: text('expiresAt') })}
        submit={t('settings.invitations.make')}
        send={async ({ uses, until }) => {
          const to = email.trim()
          const body = {
            role,
            ...(to === '' ? { uses: Number(uses) || 1 } : { email: to }),
            ...expiryOf(until),
          }
          setMade({ ...(await api.new_board_invitation({ board, body })), email: to })
          setEmail('')
          await onMade()
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('email')}
              label={t('settings.invitations.email')}
              hint={t('settings.invitations.email.hint')}
              inputmode="email"
              autocomplete="off"
              value={email}
              onValue={setEmail}
            />
            <RoleSelect label={t('settings.members.role')} value={role} onPick={setRole} />
            <div class="settings-line">
              {email.trim() === '' && (
                <Field label={t('settings.invitations.uses')} error={field('uses').error}>
                  {(control) => (
                    <input
                      {...control}
                      class="input"
                      type="number"
                      name="uses"
                      min={1}
                      max={1000}
                      defaultValue="1"
                    />
                  )}
                </Field>
              )}
              <UntilField
                label={t('settings.links.until')}
                hint={t('settings.invitations.until.hint')}
                error={field('expiresAt').error}
              />
            </div>
          </>
        )}
      </Form>
      {made?.isMailed && <p role="status">{t('settings.invitations.mailed', made)}</p>}
      {made && <MadeLink key={made._id} label={t('settings.invitations.link')} url={made.url} />}
    </>
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
