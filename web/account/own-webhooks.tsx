import { useSignal } from '@preact/signals'
import { NOTIFICATION_KINDS } from '../../src/notifications/kinds.ts'
import { t } from '../text/text.ts'
import { AskingButton } from '../ui/asking-button.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/change.ts'
import { FormError } from '../ui/form.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { type Webhook, WebhookDialog } from './webhook-dialog.tsx'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'

/** The webhooks to which notifications are sent, each with buttons that turn it off, change and delete it, and a button for a new one. */
export function OwnWebhooksPanel() {
  const session = useSession()
  const reading = useReading(() => session.api.get_user_integrations(), undefined)
  const isAdding = useSignal(false)
  const webhooks = reading.value
  return (
    <Panel title={t('notifications.webhook')} hint={t('webhooks.hint')}>
      {webhooks === undefined && <ReadingState reading={reading} />}
      {webhooks !== undefined && webhooks.length > 0 && (
        <ul role="list" class="settings-rows">
          {webhooks.map((webhook) => (
            <WebhookRow key={webhook._id} webhook={webhook} onChanged={reading.again} />
          ))}
        </ul>
      )}
      <div class="panel-actions">
        <Button icon="plus" onClick={() => (isAdding.value = true)}>
          {t('webhooks.add')}
        </Button>
      </div>
      {isAdding.value && (
        <WebhookDialog onStored={reading.again} onClose={() => (isAdding.value = false)} />
      )}
    </Panel>
  )
}

type Props = { webhook: Webhook; onChanged: () => Promise<void> }

function WebhookRow({ webhook, onChanged }: Props) {
  const session = useSession()
  const { _id, url, kinds, enabled, disabledReason } = webhook
  const isEditing = useSignal(false)
  const { isBusy, wrong, send } = useChange()
  const switched = enabled ? t('settings.integrations.disable') : t('settings.integrations.enable')
  return (
    <li class="settings-card">
      <div class="settings-row">
        <div class="settings-row-text">
          <span dir="ltr">{url}</span>
          {kinds !== undefined && <span class="quiet">{namesOf(kinds)}</span>}
        </div>
        <Badge tone={enabled ? 'success' : 'warning'}>
          {enabled ? t('settings.integrations.on') : t('settings.integrations.off')}
        </Badge>
      </div>
      {disabledReason && <p class="form-error">{disabledReason}</p>}
      <FormError text={wrong} />
      <div class="panel-actions">
        <Button
          isBusy={isBusy}
          aria-label={`${switched}: ${url}`}
          onClick={() =>
            void send(async () => {
              await session.api.edit_user_integration({ webhook: _id, body: { enabled: !enabled } })
              await onChanged()
            })
          }
        >
          {switched}
        </Button>
        <Button aria-label={`${t('card.edit')}: ${url}`} onClick={() => (isEditing.value = true)}>
          {t('card.edit')}
        </Button>
        <AskingButton
          look="quiet"
          label={`${t('webhooks.delete')}: ${url}`}
          title={t('webhooks.delete.ask')}
          text={`${url}: ${t('webhooks.delete.text')}`}
          submit={t('webhooks.delete')}
          send={async () => {
            await session.api.delete_user_integration({ webhook: _id })
            await onChanged()
          }}
        />
      </div>
      {isEditing.value && (
        <WebhookDialog
          webhook={webhook}
          onStored={onChanged}
          onClose={() => (isEditing.value = false)}
        />
      )}
    </li>
  )
}

function namesOf(kinds: string[]): string {
  const chosen = NOTIFICATION_KINDS.filter((kind) => kinds.includes(kind))
  return chosen.map((kind) => t(`notifications.kind.${kind}`)).join(', ')
}
