import { useRef } from 'preact/hooks'
import { t } from '../text/text.ts'
import { TextField } from '../ui/field.tsx'
import { missingIn } from '../ui/form-faults.ts'
import { toast } from '../ui/toast.tsx'
import { OwnerForm, type Proof, asksForPassword } from './owner-form.tsx'
import { makePasskey } from './passkey.ts'
import { useSession } from '../state/page-session.ts'

type Props = { onAdded: () => Promise<void>; onClose: () => void }

/** Asks what a passkey is called, and has the browser make it. */
export function NewPasskey({ onAdded, onClose }: Props) {
  const session = useSession()
  const made = useRef<Awaited<ReturnType<typeof makePasskey>>>(undefined)
  async function add(name: string, proof: Proof): Promise<void> {
    made.current ??= await makePasskey(await session.api.begin_own_passkey())
    try {
      await session.api.new_own_passkey({ body: { ...made.current, ...proof, name } })
    } catch (thrown) {
      // While the service asks for the password, the passkey that was made is as good as before.
      if (!asksForPassword(thrown)) made.current = undefined
      throw thrown
    }
    await onAdded()
    toast(t('passkeys.added'))
  }
  return (
    <OwnerForm
      title={t('passkeys.add')}
      text={t('passkeys.add.text')}
      submit={t('passkeys.make')}
      check={(read) => missingIn({ name: read('name') })}
      send={(proof, read) => add(read('name').trim(), proof)}
      onClose={onClose}
    >
      {(field) => <PasskeyName {...field('name')} />}
    </OwnerForm>
  )
}

/** The field for the name of a passkey. */
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
