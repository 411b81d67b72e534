import { t } from '../text/text.ts'
import { TextField } from '../ui/field.tsx'

export function PasskeyName(props: { name: string; error: string | undefined }) {
  return (
    <TextField
      {...props}
      label={t('passkeys.name')}
      hint={t('passkeys.name.hint')}
      autocomplete="off"
      limited="name"
      hasFocus
    />
  )
}
