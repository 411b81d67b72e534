import { useRef, useState } from 'preact/hooks'
import type { Input, Output } from '../../client/client.ts'
import { api } from '../api/client.ts'
import { failureOf } from '../api/failure.ts'
import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { CheckField } from '../ui/check-field.tsx'
import { failureText } from '../ui/faults.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { toast } from '../ui/toast.tsx'

type Settings = Output<'get_settings'>
type Edit = NonNullable<Input<'edit_settings'>['body']>
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
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  /** Shows an edit at once, sends it after those before it, and takes it back where it is refused. */
  function edit(body: Edit, next: (now: Settings) => Settings, back: typeof next): void {
    set(next)
    sending.current = sending.current
      .then(() => api.edit_settings({ body }))
      .catch((thrown: unknown) => {
        set(back)
        toast(failureText(failureOf(thrown)), { isWrong: true })
      })
  }
  function switchKind(kind: Kind, inbox: boolean): void {
    const put = (isOn: boolean) => (now: Settings) => {
      const channel = { ...now.channels[kind], inbox: isOn }
      return { ...now, channels: { ...now.channels, [kind]: channel } }
    }
    edit({ channels: { [kind]: { inbox } } }, put(inbox), put(!inbox))
  }
  function switchOwn(followsOwnCards: boolean): void {
    const put = (isOn: boolean) => (now: Settings) => ({ ...now, followsOwnCards: isOn })
    edit({ followsOwnCards }, put(followsOwnCards), put(!followsOwnCards))
  }
  return (
    <div class="told-of">
      {KINDS.map(([kind, name]) => (
        <CheckField
          key={kind}
          label={t(name)}
          isOn={settings.channels[kind].inbox}
          onSwitch={(isOn) => switchKind(kind, isOn)}
        />
      ))}
      <CheckField
        label={t('told.own')}
        hint={t('told.own.hint')}
        isOn={settings.followsOwnCards}
        onSwitch={switchOwn}
      />
    </div>
  )
}
