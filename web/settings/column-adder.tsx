import { useSignal } from '@preact/signals'
import { useSession } from '../state/page-session.ts'
import { missingIn } from '../ui/form-faults.ts'
import { Form } from '../ui/form.tsx'
import { TextField } from '../ui/field.tsx'

type Props = {
  label: string
  submit: string
  hasFocus?: boolean
  onAdd: (id: string, title: string) => void
}

/** Asks for the title of a new list or swimlane. */
export function ColumnAdder({ label, submit, hasFocus = false, onAdd }: Props) {
  const session = useSession()
  const title = useSignal('')
  return (
    <Form
      read={() => ({ title: title.value.trim() })}
      submit={submit}
      isLine
      check={missingIn}
      send={async (values) => {
        onAdd(session.newTemporaryId(), values.title)
        title.value = ''
      }}
    >
      {(field) => (
        <TextField
          {...field('title')}
          label={label}
          limited="line"
          autocomplete="off"
          value={title.value}
          hasFocus={hasFocus}
          onValue={(value) => (title.value = value)}
        />
      )}
    </Form>
  )
}
