import { useState } from 'preact/hooks'
import type { Output } from '../../client/client.ts'
import { api } from '../api/client.ts'
import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { useChange } from '../ui/change.ts'
import { CheckField } from '../ui/check-field.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { toast } from '../ui/toast.tsx'

type Settings = Output<'get_settings'>
type Kind = keyof Settings['channels']

/** What each kind is called, in the order of the page. */
const KINDS: readonly (readonly [Kind, PlainKey])[] = [
  ['mentioned', 'told.mentioned'],
  ['assigned', 'told.assigned'],
  ['memberOfCard', 'told.memberOfCard'],
  ['invited', 'told.invited'],
  ['commented', 'told.commented'],
  ['due', 'told.due'],
  ['dueSoon', 'told.dueSoon'],
  ['overdue', 'told.overdue'],
  ['moved', 'told.moved'],
  ['archived', 'told.archived'],
  ['changed', 'told.changed'],
]

/** Of what there are notifications in the inbox, and whether own cards are watched without being asked. */
export function ToldOfPanel() {
  const reading = useReading(() => api.get_settings(), undefined)
  return (
    <section class="panel">
      <h2>{t('app.inbox')}</h2>
      <p class="quiet">{t('told.hint')}</p>
      {reading.value ? <Choices first={reading.value} /> : <ReadingState reading={reading} />}
    </section>
  )
}

function Choices({ first }: { first: Settings }) {
  const [settings, set] = useState(first)
  const { send, isBusy } = useChange()
  async function edit(body: Parameters<typeof api.edit_settings>[0]): Promise<void> {
    const wrong = await send(async () => set(await api.edit_settings(body)))
    if (wrong !== undefined) toast(wrong, { isWrong: true })
  }
  return (
    <div class="told-of">
      {KINDS.map(([kind, name]) => (
        <CheckField
          key={`${kind} ${settings.channels[kind].inbox}`}
          label={t(name)}
          isOn={settings.channels[kind].inbox}
          disabled={isBusy}
          onSwitch={(inbox) => void edit({ body: { channels: { [kind]: { inbox } } } })}
        />
      ))}
      <CheckField
        label={t('told.own')}
        hint={t('told.own.hint')}
        isOn={settings.followsOwnCards}
        disabled={isBusy}
        onSwitch={(followsOwnCards) => void edit({ body: { followsOwnCards } })}
      />
    </div>
  )
}
