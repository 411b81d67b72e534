import { api } from '../api/client.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { missingIn } from '../ui/faults.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'

type Props = { onAdded: () => Promise<void>; onClose: () => void }

/** Adds a webhook of one's own: its address, and a token of which only the receiver knows, too. */
export function NewWebhook({ onAdded, onClose }: Props) {
  return (
    <Dialog title={t('webhooks.add')} onClose={onClose}>
      <Form
        read={(text) => ({ url: text('url').trim(), token: text('token') })}
        submit={t('webhooks.add')}
        beside={<Button onClick={onClose}>{t('app.cancel')}</Button>}
        check={({ url }) => missingIn({ url: url === 'https://' ? '' : url })}
        send={async ({ url, token }) => {
          await api.new_user_integration({ body: { url, ...(token !== '' && { token }) } })
          await onAdded()
          onClose()
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('url')}
              label={t('settings.integrations.url')}
              hint={t('webhooks.url.hint')}
              maxlength={2_000}
              autocomplete="off"
              defaultValue="https://"
              hasFocus
            />
            <PasswordField
              {...field('token')}
              label={t('settings.integrations.token')}
              hint={t('settings.integrations.token.hint')}
              isOptional
              autocomplete="off"
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
