import { t } from '../text/text.ts'
import { AskingButton } from './asking-button.tsx'
import { RowText } from './rows.tsx'

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
  return (
    <li class="settings-row">
      <RowText name={name} facts={facts} />
      <AskingButton
        look="quiet"
        label={t('settings.links.revoke-named', { name })}
        title={t('settings.links.revoke.ask', { name })}
        text={text}
        submit={t('settings.links.revoke')}
        send={send}
      />
    </li>
  )
}
