import { useState } from 'preact/hooks'
import { faultsOf } from '../account/faults.ts'
import { api } from '../api/client.ts'
import { useBoard } from '../board/board-page.ts'
import { t } from '../text/text.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Confirm } from './confirm.tsx'
import { Deliveries } from './deliveries.tsx'
import { useEditing } from './editing.ts'
import { type Integration, IntegrationForm } from './integration-form.tsx'
import { canManage } from './rights.ts'

type IntegrationRowGiven = { integration: Integration; onChanged: () => Promise<void> }

/** An integration with its state, what can be done with it, and what was sent. */
export function IntegrationRow({ integration, onChanged }: IntegrationRowGiven) {
  const page = useBoard()
  const board = page.store.id
  const { isEditing, edit, done, opener, editor } = useEditing()
  const [isAsking, ask] = useState(false)
  const [isOpen, open] = useState(false)
  const [pings, setPings] = useState(0)
  const [wrong, setWrong] = useState<string | undefined>(undefined)
  const { _id: int, title, url, enabled, disabledReason } = integration
  const name = title || hostOf(url)
  if (isEditing)
    return (
      <li {...editor}>
        <IntegrationForm integration={integration} onChanged={onChanged} onClose={done} />
      </li>
    )
  const attempt = async (write: () => Promise<unknown>) => {
    setWrong(undefined)
    try {
      await write()
    } catch (thrown) {
      setWrong(faultsOf(thrown).form ?? t('wrong.server'))
    }
  }
  return (
    <li class="settings-card">
      <div class="settings-row">
        <span class="settings-row-text">
          <strong dir="auto">{name}</strong>
          <span class="quiet settings-cut">{url}</span>
        </span>
        <Badge tone={enabled ? 'success' : 'warning'}>
          {enabled ? t('settings.integrations.on') : t('settings.integrations.off')}
        </Badge>
        {canManage(page) && (
          <>
            <IconButton
              {...opener}
              icon="edit"
              label={t('settings.edit-named', { name })}
              onClick={edit}
            />
            <IconButton
              icon="trash"
              label={t('settings.delete-named', { name })}
              onClick={() => ask(true)}
            />
          </>
        )}
      </div>
      {disabledReason && <p class="form-error">{disabledReason}</p>}
      <div role="alert">{wrong && <p class="form-error">{wrong}</p>}</div>
      <div class="panel-actions">
        {canManage(page) && (
          <Button
            onClick={() =>
              void attempt(async () => {
                await api.edit_integration({ board, int, body: { enabled: !enabled } })
                await onChanged()
              })
            }
          >
            {enabled ? t('settings.integrations.disable') : t('settings.integrations.enable')}
          </Button>
        )}
        {enabled && (
          <Button
            onClick={() =>
              void attempt(async () => {
                await api.ping_integration({ board, int })
                open(true)
                setPings((count) => count + 1)
              })
            }
          >
            {t('settings.integrations.ping')}
          </Button>
        )}
        <Button look="quiet" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
          {t('settings.deliveries')}
        </Button>
      </div>
      {isOpen && <Deliveries integration={int} isEnabled={enabled} when={pings} />}
      {isAsking && (
        <Confirm
          title={t('settings.delete.ask', { name })}
          text={t('settings.integrations.delete.text')}
          submit={t('settings.delete')}
          onClose={() => ask(false)}
          send={async () => {
            await api.delete_integration({ board, int })
            await onChanged()
          }}
        />
      )}
    </li>
  )
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : url
}
