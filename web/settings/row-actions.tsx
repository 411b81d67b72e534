import type { ComponentChildren } from 'preact'
import { useBoard } from '../board-model/board-page.ts'
import type { Command } from '../state/command.ts'
import { t } from '../text/text.ts'
import { DeleteButton, type Deletion } from '../ui/asking-button.tsx'
import { IconButton } from '../ui/button.tsx'
import type { useEditing } from './editing.ts'

type Props = Pick<ReturnType<typeof useEditing>, 'edit' | 'opener'> & {
  /** The name of the row, for buttons that are read aloud. */
  name: string
  /** The question before it is deleted, and the command that deletes it. */
  deletion?: Omit<Deletion, 'send'> & { command: Command }
  children?: ComponentChildren
}

/** The buttons at the end of a row: to change what it is about in its place, and to delete it. */
export function RowActions({ name, edit, opener, deletion, children }: Props) {
  const page = useBoard()
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
        <DeleteButton
          name={name}
          {...deletion}
          send={() =>
            page.act(deletion.command, t('settings.deleted', { name }), { offersUndo: true })
          }
        />
      )}
    </>
  )
}
