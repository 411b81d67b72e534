import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { t } from '../text/text.ts'
import { Field, TextField } from './field.tsx'
import { Form } from './form.tsx'
import { MoreFields } from './more-fields.tsx'
import { MadeInvitation } from './made-invitation.tsx'
import { UntilField, expiryOf } from './until-field.tsx'

/** An invitation lets in so many people, or one address, until a moment. */
type Given = { uses?: number; email?: string; expiresAt?: string }

type Made = { _id: string; url: string; isMailed: boolean }

/** The fields that may be among the options. */
const HIDDEN = ['email', 'uses', 'expiresAt'] as const

type Props = {
  /** True if the fields are shown when somebody asks for them only: most people want a link as it is. */
  isBrief?: boolean
  /** More fields, before whom it is for. */
  children?: ComponentChildren
  make: (given: Given) => Promise<Made>
}

/** Invites by an address, or makes a link for as many as it says; the link is shown this once. */
export function InviteForm({ isBrief = false, children, make }: Props) {
  const [email, setEmail] = useState('')
  const isForAnybody = email.trim() === ''
  const [made, setMade] = useState<(Made & { email: string }) | undefined>(undefined)
  return (
    <>
      <Form
        read={(text) => ({ uses: text('uses'), until: text('expiresAt') })}
        submit={isForAnybody ? t('settings.links.make') : t('settings.invitations.make')}
        send={async ({ uses, until }) => {
          const to = email.trim()
          const whom = to === '' ? { uses: Number(uses) || 1 } : { email: to }
          setMade({ ...(await make({ ...whom, ...expiryOf(until) })), email: to })
          setEmail('')
        }}
      >
        {(field) => {
          const address = (
            <TextField
              {...field('email')}
              label={t('settings.invitations.email')}
              hint={t('settings.invitations.email.hint')}
              inputmode="email"
              autocomplete="off"
              value={email}
              onValue={setEmail}
            />
          )
          return (
            <>
              {!isBrief && address}
              <MoreFields hasFault={HIDDEN.some((one) => field(one).error !== undefined)}>
                {children}
                {isBrief && address}
                {isForAnybody && (
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
              </MoreFields>
            </>
          )
        }}
      </Form>
      {made && <MadeInvitation key={made._id} made={made} />}
    </>
  )
}
