import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { t } from '../text/text.ts'
import { Field, TextField } from './field.tsx'
import { Form } from './form.tsx'
import { MoreFields } from './more-fields.tsx'
import { NewInvitation } from './new-link.tsx'
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
  const email = useSignal('')
  const isForAnybody = email.value.trim() === ''
  const made = useSignal<(Made & { email: string }) | undefined>(undefined)
  return (
    <>
      <Form
        read={(text) => ({ uses: text('uses'), until: text('expiresAt') })}
        submit={isForAnybody ? t('settings.links.make') : t('settings.invitations.make')}
        send={async ({ uses, until }) => {
          const to = email.value.trim()
          const whom = to === '' ? { uses: Number(uses) || 1 } : { email: to }
          made.value = { ...(await make({ ...whom, ...expiryOf(until) })), email: to }
          email.value = ''
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
              value={email.value}
              onValue={(value) => (email.value = value)}
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
      {made.value && <NewInvitation key={made.value._id} made={made.value} />}
    </>
  )
}
