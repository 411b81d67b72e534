import { useSignal } from '@preact/signals'
import { t } from '../text/text.ts'
import { Button, type ButtonLook, IconButton } from './button.tsx'
import { Confirm, type Question } from './confirm.tsx'

type AskingProps = Question & {
  look?: ButtonLook
  /** The name of the button, where several say the same. */
  label?: string
}

/** A button that asks before it does something. It says the same as the one that confirms it. */
export function AskingButton({ look = 'plain', label, ...question }: AskingProps) {
  const isAsking = useSignal(false)
  return (
    <>
      <Button look={look} aria-label={label} onClick={() => (isAsking.value = true)}>
        {question.submit}
      </Button>
      {isAsking.value && <Confirm {...question} onClose={() => (isAsking.value = false)} />}
    </>
  )
}

/** A question before something is deleted. Without `ask` it names that thing. */
export type Deletion = Pick<Question, 'text' | 'send'> & { ask?: string }

/** A bin that asks before it deletes what has a name. */
export function DeleteButton({ name, ask, ...question }: Deletion & { name: string }) {
  const isAsking = useSignal(false)
  return (
    <>
      <IconButton
        icon="trash"
        label={t('settings.delete-named', { name })}
        onClick={() => (isAsking.value = true)}
      />
      {isAsking.value && (
        <Confirm
          title={ask ?? t('settings.delete.ask', { name })}
          submit={t('settings.delete')}
          onClose={() => (isAsking.value = false)}
          {...question}
        />
      )}
    </>
  )
}
