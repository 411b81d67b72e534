import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { Confirm } from './confirm.tsx'

type Props = {
  name: string
  /** Facts about the link; those that are empty are left out. */
  facts: readonly (string | false | undefined | null)[]
  /** Says what follows once the link is revoked. */
  text: string
  send: () => Promise<void>
}

/** A link that was given, which ends for good once that is confirmed. */
export function LinkRow({ name, facts, text, send }: Props) {
  const isAsking = useSignal(false)
  return (
    <li class="settings-row">
      <div class="settings-row-text">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span class="quiet">{facts.filter(Boolean).join(' · ')}</span>
      </div>
      <Button
        look="quiet"
        aria-label={t('settings.links.revoke-named', { name })}
        onClick={() => (isAsking.value = true)}
      >
        {t('settings.links.revoke')}
      </Button>
      {isAsking.value && (
        <Confirm
          title={t('settings.links.revoke.ask', { name })}
          text={text}
          submit={t('settings.links.revoke')}
          onClose={() => (isAsking.value = false)}
          send={send}
        />
      )}
    </li>
  )
}
