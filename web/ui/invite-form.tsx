import { useSignal } from '@preact/signals'
import { shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Field, TextField } from './field.tsx'
import { Form, MoreFields } from './form.tsx'
import { emptySent } from './empty-sent.ts'
import { NewInvitation } from './new-link.tsx'
import { UntilField, expiryOf } from './until-field.tsx'

/** An invitation lets in so many people, or one address, until a moment. */
type Given = { uses?: number; email?: string; expiresAt?: string }

type Made = { _id: string; url: string; isMailed: boolean }

/** A link lets in so many people unless another number is given: a team to a board, and one person to the site. */
const USUAL = { board: 10, site: 1 }

/** An invitation is good for so long if no day is given, as the service has it. */
const USUAL_MS = 7 * 24 * 60 * 60 * 1_000

/** The fields that are shown when somebody asks for them: most people want a link as it is. */
const HIDDEN = ['uses', 'expiresAt'] as const

type Props = {
  /** True if another field invites by an address: there is none here, and the button looks less urgent than that of the other. */
  isBrief?: boolean
  /** Says how many people join by the link, and until when, as the fields have it. */
  says?: (count: number, until: string) => string
  make: (given: Given) => Promise<Made>
}

/** Invites by an address, or makes a link for as many as it says; the link is shown this once. */
export function InviteForm({ isBrief = false, says, make }: Props) {
  const email = useSignal('')
  const usual = isBrief ? USUAL.board : USUAL.site
  const uses = useSignal(String(usual))
  const until = useSignal('')
  const made = useSignal<(Made & { email: string }) | undefined>(undefined)
  const isForAnybody = email.value.trim() === ''
  const { expiresAt = new Date(Date.now() + USUAL_MS).toISOString() } = expiryOf(until.value)
  return (
    <>
      {says !== undefined && (
        <p class="quiet">{says(countIn(uses.value, usual), shownDay(expiresAt))}</p>
      )}
      <Form
        read={(text) => ({ until: text('expiresAt') })}
        submit={isForAnybody ? t('settings.links.make') : t('settings.invitations.make')}
        look={isBrief ? 'plain' : 'primary'}
        send={async ({ until: day }) => {
          const to = email.peek().trim()
          const whom = to === '' ? { uses: countIn(uses.peek(), usual) } : { email: to }
          made.value = { ...(await make({ ...whom, ...expiryOf(day) })), email: to }
          emptySent(email, to)
        }}
      >
        {(field) => (
          <>
            {!isBrief && (
              <TextField
                {...field('email')}
                label={t('settings.invitations.email')}
                hint={t('settings.invitations.email.hint')}
                inputmode="email"
                autocomplete="off"
                value={email.value}
                onValue={(typed) => (email.value = typed)}
              />
            )}
            <MoreFields hasFault={HIDDEN.some((one) => field(one).error !== undefined)}>
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
                      value={uses.value}
                      onInput={({ currentTarget }) => {
                        uses.value = currentTarget.value
                      }}
                    />
                  )}
                </Field>
              )}
              <UntilField
                label={t('settings.links.until')}
                hint={t('settings.invitations.until.hint')}
                error={field('expiresAt').error}
                onValue={(day) => (until.value = day)}
              />
            </MoreFields>
          </>
        )}
      </Form>
      {made.value && <NewInvitation key={made.value._id} made={made.value} />}
    </>
  )
}

/** The number of people in a field; what is left empty is the usual one. */
function countIn(typed: string, usual: number): number {
  return typed.trim() === '' ? usual : Number(typed)
}
