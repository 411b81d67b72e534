import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Form } from '../ui/form.tsx'
import { Entrance, useLinkSecret } from './entrance.tsx'
import { useSession } from '../state/page-session.ts'
import { loadAccount } from '../state/account.ts'

/** Confirms an e-mail address by a link. It takes a press of a button, as programs that look into mail open links, too. */
export function ConfirmAddress() {
  const session = useSession()
  const token = useLinkSecret()
  const confirmed = useSignal<string | undefined>(undefined)
  const asked = token === '' ? t('link.gone') : t('confirm.lead')
  return (
    <Entrance
      title={t('confirm.title')}
      lead={confirmed.value === undefined ? asked : t('confirm.done', { email: confirmed.value })}
    >
      {token !== '' && confirmed.value === undefined && (
        <Form
          read={() => ({ token })}
          submit={t('confirm.submit')}
          isLarge
          send={async (body) => {
            const { email } = await session.api.confirm_address({ body })
            confirmed.value = email
            // A page that is signed in shows the address at once; it is confirmed even if that fails.
            await loadAccount(session).catch(() => {})
          }}
        >
          {() => null}
        </Form>
      )}
      <div class="entrance-other">
        <a href="b">{t('confirm.go-on')}</a>
      </div>
    </Entrance>
  )
}
