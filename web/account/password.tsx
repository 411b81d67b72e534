import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { PasswordField } from '../ui/field.tsx'
import { toast } from '../ui/toast.tsx'
import { missingIn } from '../ui/form-faults.ts'
import { Form } from '../ui/form.tsx'
import { SHORTEST_PASSWORD } from './account-fields.tsx'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'

/** The password of an account, to be changed by who knows the present one. The browser stays signed in by a new cookie. */
export function PasswordPanel({ username }: { username: string }) {
  const session = useSession()
  const changes = useSignal(0)
  return (
    <Panel title={t('account.password')}>
      <Form
        key={changes.value}
        read={(text) => ({ currentPassword: text('currentPassword'), password: text('password') })}
        submit={t('account.password.submit')}
        check={wrongIn}
        send={async (body) => {
          await session.api.edit_current_user({ body })
          changes.value = changes.value + 1
          toast(t('account.password.changed'))
        }}
      >
        {(field) => (
          <>
            {/* Managers of passwords keep the new one under this name. */}
            <input hidden readOnly name="username" autocomplete="username" value={username} />
            <PasswordField
              {...field('currentPassword')}
              label={t('account.password.current')}
              autocomplete="current-password"
            />
            <PasswordField
              {...field('password')}
              label={t('account.password.new')}
              hint={`${t('field.password.hint')} ${t('account.password.hint')}`}
              autocomplete="new-password"
            />
          </>
        )}
      </Form>
      {/* Somebody who signed up by a provider or a passkey has no password yet. */}
      <div>
        <a class="lone-link" href="forgot">
          {t('forgot.title')}
        </a>
      </div>
    </Panel>
  )
}

function wrongIn(values: { currentPassword: string; password: string }) {
  const isShort = values.password.length < SHORTEST_PASSWORD
  return { ...(isShort && { password: t('wrong.password-short') }), ...missingIn(values) }
}
