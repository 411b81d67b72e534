import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import type { useEditing } from './editing.ts'

type Props = Pick<ReturnType<typeof useEditing>, 'edit' | 'opener'> & {
  /** The name of the row, for buttons that are read aloud. */
  name: string
  /** The question before it is deleted, and the request that deletes it; `ask` is the question. */
  deletion?: { ask?: string; text: string; send: () => Promise<void> | void }
  children?: ComponentChildren
}

/** The buttons at the end of a row: to change what it is about in its place, and to delete it. */
export function RowActions({ name, edit, opener, deletion, children }: Props) {
  const isAsking = useSignal(false)
  return (
    <>
      <IconButton
        {...opener}
        icon="edit"
        label={t('settings.edit-named', { name })}
        onClick={edit}
      />
      {children}
      {deletion && (
        <IconButton
          icon="trash"
          label={t('settings.delete-named', { name })}
          onClick={() => (isAsking.value = true)}
        />
      )}
      {deletion && isAsking.value && (
        <Confirm
          title={deletion.ask ?? t('settings.delete.ask', { name })}
          text={deletion.text}
          submit={t('settings.delete')}
          onClose={() => (isAsking.value = false)}
          send={deletion.send}
        />
      )}
    </>
  )
}
