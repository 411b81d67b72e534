import { useRef } from 'preact/hooks'
import { Form } from '../ui/form.tsx'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField, TextField } from '../ui/field.tsx'
import { ReceiverField, missingReceiver } from '../ui/receiver-field.tsx'
import { ActivityField } from './activity-field.tsx'
import { EVERY_KIND } from './activity-groups.ts'
import { useDraft } from './editing.ts'
import type { Integration } from './shown-rows.ts'
import { useSession } from '../state/page-session.ts'

type Props = {
  integration: Integration | undefined
  onChanged: () => Promise<void>
  onClose: () => void
}

export function IntegrationForm({ integration, onChanged, onClose }: Props) {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  // A new one stays once it is made, even if the rest of its values is refused at first.
  const made = useRef(integration?._id)
  const [draft, set] = useDraft({
    title: integration?.title ?? '',
    token: integration?.token ?? '',
    activities: integration?.activities ?? [EVERY_KIND],
  })
  return (
    <Form
      read={(text) => ({ ...draft, url: text('url').trim() })}
      submit={integration === undefined ? t('settings.integrations.add') : t('app.save')}
      otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
      check={({ url }) => missingReceiver(url)}
      send={async ({ url, title, token, activities }) => {
        made.current ??= (await session.api.new_integration({ board, body: { url } }))._id
        const body = { url, title: title.trim() || null, token: token || null, activities }
        await session.api.edit_integration({ board, int: made.current, body })
        await onChanged()
        page.say(t('app.saved'))
        onClose()
      }}
    >
      {(field) => (
        <>
          <ReceiverField
            {...field('url')}
            hint={t('settings.integrations.url.hint')}
            stored={integration?.url}
          />
          <TextField
            {...field('title')}
            label={t('settings.integrations.name')}
            isOptional
            autocomplete="off"
            value={draft.title}
            onValue={(title) => set({ title })}
          />
          <PasswordField
            {...field('token')}
            label={t('settings.integrations.token')}
            hint={t('settings.integrations.token.hint')}
            isOptional
            autocomplete="off"
            value={draft.token}
            onValue={(token) => set({ token })}
          />
          <ActivityField
            kinds={draft.activities}
            error={field('activities').error}
            onChange={(activities) => set({ activities })}
          />
        </>
      )}
    </Form>
  )
}
