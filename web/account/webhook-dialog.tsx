import { useSignal } from '@preact/signals'
import { NOTIFICATION_KINDS } from '../../src/notifications/kinds.ts'
import type { Output } from '../../client/client.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { PasswordField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { ReceiverField, missingReceiver } from '../ui/receiver-field.tsx'
import type { Kind } from './notification-settings.ts'
import { WebhookKinds } from './webhook-kinds.tsx'
import { useSession } from '../state/page-session.ts'

export type Webhook = Output<'get_user_integrations'>[number]

type Props = {
  /** The one that is changed; none to add one. */
  webhook?: Webhook
  onStored: () => Promise<void>
  onClose: () => void
}

/** Adds or changes a webhook of the reader: its address, the kinds of notifications that it gets, and, for a new one, a secret by which the receiver knows that a message is from here. */
export function WebhookDialog({ webhook, onStored, onClose }: Props) {
  const session = useSession()
  const title = webhook === undefined ? t('webhooks.add') : t('webhooks.edit')
  const kinds = useSignal<readonly Kind[]>(kindsOf(webhook))
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        read={(text) => ({ url: text('url').trim(), token: text('token') })}
        submit={webhook === undefined ? title : t('app.save')}
        otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
        check={({ url }) => ({
          ...missingReceiver(url),
          ...(kinds.value.length === 0 && { kinds: t('wrong.required') }),
        })}
        send={async ({ url, token }) => {
          const body = {
            url,
            kinds: kinds.value.length === NOTIFICATION_KINDS.length ? [] : [...kinds.value],
          }
          if (webhook === undefined)
            await session.api.new_user_integration({
              body: { ...body, ...(token !== '' && { token }) },
            })
          else await session.api.edit_user_integration({ webhook: webhook._id, body })
          await onStored()
          onClose()
        }}
      >
        {(field) => (
          <>
            <ReceiverField {...field('url')} hint={t('webhooks.url.hint')} stored={webhook?.url} />
            {webhook === undefined && (
              <PasswordField
                {...field('token')}
                label={t('settings.integrations.token')}
                hint={t('settings.integrations.token.hint')}
                isOptional
                autocomplete="off"
              />
            )}
            <WebhookKinds
              kinds={kinds.value}
              error={field('kinds').error}
              onChange={(value) => (kinds.value = value)}
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}

/** The kinds that a webhook gets; one that names none gets all. */
function kindsOf(webhook: Webhook | undefined): Kind[] {
  const chosen = webhook?.kinds
  return NOTIFICATION_KINDS.filter((kind) => chosen === undefined || chosen.includes(kind))
}
