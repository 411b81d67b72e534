import type { BoardPage } from './board-page.ts'
import { ExportDialog } from '../transfer/export-dialog.tsx'
import { CommandPalette } from './command-palette.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { ListDialog, SwimlaneDialog } from './column-dialogs.tsx'
import { MoveMenu } from './move-menu.tsx'
import { RefusedDialog } from './refused-dialog.tsx'

/** The dialog over a board. */
export function Overlays({ page }: { page: BoardPage }) {
  const overlay = page.overlay.value
  const close = () => {
    page.overlay.value = undefined
  }
  switch (overlay?.kind) {
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'commands':
      return <CommandPalette onClose={close} />
    case 'export':
      return <BoardExport page={page} onClose={close} />
    case 'refused':
      return <RefusedDialog onClose={close} />
    case 'move':
      return <MoveMenu id={overlay.card} onClose={close} />
    case 'list':
      return <ListDialog id={overlay.list} onClose={close} />
    case 'swimlane':
      return <SwimlaneDialog id={overlay.swimlane} onClose={close} />
    case undefined:
      return null
  }
}

function BoardExport({ page, onClose }: { page: BoardPage; onClose: () => void }) {
  const { board } = page.view.value ?? {}
  return board === undefined ? null : <ExportDialog {...{ board, onClose }} />
}
