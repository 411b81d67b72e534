import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { missingIn } from '../ui/form-faults.ts'
import { TextField } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'

type Props = {
  title: string
  /** The question that gets a name. */
  q: string
  name?: string
  onSave: (name: string) => void
  onClose: () => void
}

/** Asks for the name of a question that is saved. */
export function NameDialog({ title, q, name = '', onSave, onClose }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        read={(text) => ({ name: text('name').trim() })}
        submit={t('app.save')}
        otherButtons={<Button onClick={onClose}>{t('app.cancel')}</Button>}
        check={missingIn}
        send={(given) => {
          onSave(given.name)
          onClose()
        }}
      >
        {(field) => (
          <>
            <TextField
              {...field('name')}
              label={t('search.save.name')}
              defaultValue={name}
              autocomplete="off"
              hasFocus
            />
            <p class="quiet">
              <code dir="auto">{q}</code>
            </p>
          </>
        )}
      </Form>
    </Dialog>
  )
}
