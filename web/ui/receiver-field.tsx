import { t } from '../text/text.ts'
import { missingIn } from './form-faults.ts'
import { TextField } from './field.tsx'

/** The address of a webhook begins with this, before anything is typed. */
const BEGINNING = 'https://'

type Props = {
  name: string
  error: string | undefined
  hint: string
  /** The stored address, which a new webhook does not have. */
  stored?: string | undefined
}

/** The field of the address that a webhook goes to. */
export function ReceiverField({ stored = BEGINNING, ...field }: Props) {
  return (
    <TextField
      {...field}
      label={t('settings.integrations.url')}
      limited="line"
      autocomplete="off"
      defaultValue={stored}
      hasFocus
    />
  )
}

/** Returns a fault if nothing is typed after the beginning of an address. */
export function missingReceiver(url: string): Record<string, string> {
  return missingIn({ url: url === BEGINNING ? '' : url })
}
