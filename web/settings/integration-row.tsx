import { useSignal } from '@preact/signals'
import { useChange } from '../ui/change.ts'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { RowText } from '../ui/rows.tsx'
import { Deliveries } from './deliveries.tsx'
import { useEditing } from './editing.ts'
import { IntegrationForm } from './integration-form.tsx'
import { canManage } from './rights.ts'
import { RowActions } from './row-actions.tsx'
import type { Integration } from './shown-rows.ts'
import { useSession } from '../state/page-session.ts'

type Props = { integration: Integration; onChanged: () => Promise<void> }

/** An integration with its state, what can be done with it, and what was sent. */
export function IntegrationRow({ integration, onChanged }: Props) {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  const { isEditing, edit, done, opener, editor } = useEditing()
  const isOpen = useSignal(false)
  const pings = useSignal(0)
  const { isBusy, wrong, send } = useChange()
  const { _id: int, title, url, enabled, disabledReason } = integration
  const name = title || hostOf(url)
  if (isEditing)
    return (
      <li {...editor}>
        <IntegrationForm integration={integration} onChanged={onChanged} onClose={done} />
      </li>
    )
  return (
    <li class="settings-card">
      <div class="settings-row">
        <RowText name={name} facts={[url]} isCut />
        <Badge tone={enabled ? 'success' : 'warning'}>
          {enabled ? t('settings.integrations.on') : t('settings.integrations.off')}
        </Badge>
        {canManage(page) && (
          <RowActions
            {...{ name, edit, opener }}
            deletion={{
              text: t('settings.integrations.delete.text'),
              command: { kind: 'deleteIntegration', args: { integration: int } },
            }}
          />
        )}
      </div>
      {disabledReason && <p class="form-error">{disabledReason}</p>}
      <div role="alert">{wrong && <p class="form-error">{wrong}</p>}</div>
      <div class="panel-actions">
        {canManage(page) && (
          <Button
            onClick={() =>
              page.act(
                { kind: 'editIntegration', args: { integration: int, set: { enabled: !enabled } } },
                t('settings.changed', { name }),
              )
            }
          >
            {enabled ? t('settings.integrations.disable') : t('settings.integrations.enable')}
          </Button>
        )}
        {enabled && (
          <Button
            isBusy={isBusy}
            onClick={() =>
              void send(async () => {
                await session.api.ping_integration({ board, int })
                isOpen.value = true
                pings.value += 1
              })
            }
          >
            {t('settings.integrations.ping')}
          </Button>
        )}
        <Button
          look="quiet"
          aria-expanded={isOpen.value}
          onClick={() => (isOpen.value = !isOpen.value)}
        >
          {t('settings.deliveries')}
        </Button>
      </div>
      {isOpen.value && <Deliveries integration={int} isEnabled={enabled} when={pings.value} />}
    </li>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
