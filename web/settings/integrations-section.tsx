import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { useEditing } from './editing.ts'
import { IntegrationForm } from './integration-form.tsx'
import { IntegrationRow } from './integration-row.tsx'
import { shownIntegrations } from './shown-rows.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { canManage } from './rights.ts'
import { useSession } from '../state/page-session.ts'

/** The integrations of a board: addresses that receive what happens on it. */
export function IntegrationsSection() {
  const session = useSession()
  const page = useBoard()
  const board = page.store.id
  const { isEditing, edit, done, opener, editor } = useEditing()
  const reading = useReading(
    () => Array.fromAsync(session.api.each('get_all_integrations', { board })),
    page.view.value?.version,
  )
  const { value: read, again } = reading
  if (read === undefined) return <ReadingState reading={reading} />
  const integrations = shownIntegrations(read, page.store.pending.value)
  const adder = canManage(page) && (
    <Button {...opener} icon="plus" onClick={edit}>
      {t('settings.integrations.add')}
    </Button>
  )
  return (
    <>
      {integrations.length === 0 && !isEditing && (
        <EmptyState icon="send" title={t('settings.integrations.none')}>
          {adder}
        </EmptyState>
      )}
      <ul role="list" class="settings-rows">
        {integrations.map((one) => (
          <IntegrationRow key={one._id} integration={one} onChanged={again} />
        ))}
      </ul>
      {isEditing && (
        <div {...editor}>
          <IntegrationForm integration={undefined} onChanged={again} onClose={done} />
        </div>
      )}
      {integrations.length > 0 && !isEditing && adder}
    </>
  )
}
