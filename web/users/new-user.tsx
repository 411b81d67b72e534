import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { missingIn } from '../ui/form-faults.ts'
import { PasswordField, TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { toast } from '../ui/toast.tsx'
import { useSession } from '../state/page-session.ts'

type Props = { onAdded: (username: string) => void; onClose: () => void }

/** Makes an account with a password that is handed over. */
export function NewUser({ onAdded, onClose }: Props) {
  const session = useSession()
  return (
    <Dialog title={t('users.new')} onClose={onClose}>
      <Form
        read={(text) => ({
          username: text('username').trim(),
          email: text('email').trim(),
          password: text('password'),
        })}
        submit={t('users.new.submit')}
        otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
        check={missingIn}
        send={async (body) => {
          await session.api.new_user({ body })
          toast(t('users.added', { name: body.username }))
          onAdded(body.username)
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('username')}
              label={t('field.username')}
              autocomplete="off"
              hasFocus
            />
            <TextField
              {...field('email')}
              label={t('field.email')}
              inputmode="email"
              autocomplete="off"
            />
            <PasswordField
              {...field('password')}
              label={t('field.password')}
              hint={t('users.new.password.hint')}
              autocomplete="new-password"
            />
          </>
        )}
      </Form>
    </Dialog>
  )
}
