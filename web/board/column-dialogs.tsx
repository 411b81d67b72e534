import { ColumnAdder } from '../settings/column-adder.tsx'
import { ColumnForm } from '../settings/column-form.tsx'
import { t } from '../text/text.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useBoard } from '../board-model/board-page.ts'

type Props = { onClose: () => void }

/** Changes the title, the color and the limit of a list. */
export function ListDialog({ id, onClose }: Props & { id: string }) {
  const list = useBoard()
    .view.peek()
    ?.lists.find(({ _id }) => _id === id)
  if (list === undefined) return null
  return (
    <Dialog title={t('board.edit-list')} onClose={onClose}>
      <ColumnForm column={list} onClose={onClose} />
    </Dialog>
  )
}

/** Changes the title and the color of a swimlane, or makes one. */
export function SwimlaneDialog({ id, onClose }: Props & { id: string | undefined }) {
  const swimlane = useBoard()
    .view.peek()
    ?.swimlanes.find(({ _id }) => _id === id)
  if (swimlane === undefined) return <NewSwimlane onClose={onClose} />
  return (
    <Dialog title={t('board.edit-swimlane')} onClose={onClose}>
      <ColumnForm column={swimlane} onClose={onClose} />
    </Dialog>
  )
}

function NewSwimlane({ onClose }: Props) {
  const page = useBoard()
  return (
    <Dialog title={t('board.add-swimlane')} onClose={onClose}>
      <ColumnAdder
        label={t('board.swimlane-title')}
        submit={t('board.add-swimlane')}
        hasFocus
        onAdd={(id, title) => {
          onClose()
          page.act(
            { kind: 'createSwimlane', args: { id, title } },
            t('board.swimlane-added', { swimlane: title }),
          )
        }}
      />
    </Dialog>
  )
}
