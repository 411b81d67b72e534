import { useSignal } from '@preact/signals'
import type { Entry } from '../../client/client.ts'
import { fullMoment, shownDay } from '../text/dates.ts'
import { relativeTime } from '../text/relative-time.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { OwnRow, OwnRows } from '../ui/rows.tsx'
import { NewPasskey } from './new-passkey.tsx'
import { OwnerForm } from './owner-form.tsx'
import { knowsPasskeys } from './passkey.ts'
import { SecondFactor } from './second-factor.tsx'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'

type Passkey = Entry<'get_own_passkeys'>

/** The passkeys of the account, whether one is needed after the password, and recovery codes; nothing if the service has no passkeys. */
export function PasskeysPanel() {
  const session = useSession()
  const options = useReading(() => session.api.get_sign_in_options(), undefined).value
  if (options?.passkeys !== true) return null
  return (
    <Panel title={t('passkeys.title')} hint={t('passkeys.hint')}>
      <Passkeys />
    </Panel>
  )
}

function Passkeys() {
  const session = useSession()
  const reading = useReading(() => Array.fromAsync(session.api.each('get_own_passkeys')), undefined)
  const isAdding = useSignal(false)
  const passkeys = reading.value
  if (passkeys === undefined) return <ReadingState reading={reading} />
  return (
    <>
      <OwnRows
        reading={reading}
        row={(one) => <PasskeyRow key={one._id} passkey={one} onRemoved={reading.again} />}
      />
      {knowsPasskeys() ? (
        <div class="panel-actions">
          <Button icon="plus" onClick={() => (isAdding.value = true)}>
            {t('passkeys.add')}
          </Button>
        </div>
      ) : (
        <p>{t('passkeys.no-browser')}</p>
      )}
      {isAdding.value && (
        <NewPasskey onAdded={reading.again} onClose={() => (isAdding.value = false)} />
      )}
      <SecondFactor hasPasskey={passkeys.length > 0} />
    </>
  )
}

type Props = { passkey: Passkey; onRemoved: () => Promise<void> }

function PasskeyRow({ passkey: { _id, name, createdAt, lastUsedAt }, onRemoved }: Props) {
  const session = useSession()
  const isAsking = useSignal(false)
  const since = t('account.sign-ins.since', { when: shownDay(createdAt) })
  const used = lastUsedAt
    ? t('account.tokens.used', { when: relativeTime(lastUsedAt) })
    : t('account.tokens.unused')
  return (
    <OwnRow icon="key" name={name} facts={[since, used]} title={fullMoment(createdAt)}>
      <Button
        aria-label={t('passkeys.remove-named', { name })}
        onClick={() => (isAsking.value = true)}
      >
        {t('passkeys.remove')}
      </Button>
      {isAsking.value && (
        <OwnerForm
          title={t('passkeys.remove.ask', { name })}
          text={t('passkeys.remove.text')}
          submit={t('passkeys.remove')}
          send={async (body) => {
            await session.api.delete_own_passkey({ passkey: _id, body })
            await onRemoved()
          }}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </OwnRow>
  )
}
