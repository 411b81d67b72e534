import { t } from '../text/text.ts'
import { missingIn } from './faults.ts'
import { TextField } from './field.tsx'

/** The address of a webhook begins with this, before anything is typed. */
const BEGINNING = 'https://'

type Props = {
  name: string
  error: string | undefined
  hint: string
  /** The address as it is stored; none of a new webhook. */
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

/** Returns what is wrong with such an address where nothing is typed. */
export function missingReceiver(url: string): Record<string, string> {
  return missingIn({ url: url === BEGINNING ? '' : url })
}
