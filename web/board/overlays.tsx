import { t } from '../text/text.ts'
import { ExportDialog } from '../transfer/export-dialog.tsx'
import { Feeds } from '../ui/feeds.tsx'
import { Contained } from '../ui/contained.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { type BoardPage, useBoard } from '../board-model/board-page.ts'
import { readTemplates } from '../board-model/card-templates.ts'
import { BackgroundPopup } from './background-popup.tsx'
import { BoardMover, ListMover } from './board-mover.tsx'
import { CardMenu } from './card-menu.tsx'
import { CardsEditor } from './cards-editor.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { FieldEditor } from './field-editor.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { ListDialog, SwimlaneDialog } from './column-dialogs.tsx'
import { MoveMenu } from './move-menu.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { TabDialog } from './tab-dialog.tsx'
import { TitleEditor } from './title-editor.tsx'
import { useEffect } from 'preact/hooks'
import { Palette } from '../ui/palette.tsx'
import { type AskedAbout, entriesFor } from './palette-entries.ts'
import { useSession } from '../state/page-session.ts'

/** The dialog over a board. One that met a fault says so, and can be closed. */
export function Overlays({ page }: { page: BoardPage }) {
  const close = () => (page.overlay.value = undefined)
  return (
    <Contained
      key={page.overlay.value?.kind}
      instead={
        <Dialog title={t('app.failed')} onClose={close}>
          <p>{t('app.failed.hint')}</p>
        </Dialog>
      }
    >
      <Overlay page={page} close={close} />
    </Contained>
  )
}

function Overlay({ page, close }: { page: BoardPage; close: () => void }) {
  const overlay = page.overlay.value
  switch (overlay?.kind) {
    case 'keys':
      return <KeysDialog onClose={close} />
    case 'commands':
      return <CommandPalette asked={overlay} onClose={close} />
    case 'export':
      return <BoardExport page={page} onClose={close} />
    case 'calendar':
      return <BoardCalendar page={page} onClose={close} />
    case 'background':
      return <BackgroundPopup onClose={close} />
    case 'share':
      return <ShareDialog onClose={close} />
    case 'move':
      return <MoveMenu id={overlay.card} onClose={close} />
    case 'delete':
      return <DeleteDialog id={overlay.card} onClose={close} />
    case 'people':
    case 'dates':
      return <CardsEditor {...overlay} onClose={close} />
    case 'labels':
    case 'color':
    case 'places':
      return <CardsEditor kind={overlay.kind} cards={overlay.cards} onClose={close} />
    case 'field':
      return <FieldEditor card={overlay.card} field={overlay.field} onClose={close} />
    case 'other-board':
      return <BoardMover cards={overlay.cards} onClose={close} />
    case 'list-to-board':
      return <ListMover list={overlay.list} onClose={close} />
    case 'card-menu':
      return <CardMenu cards={overlay.cards} at={overlay.at} onClose={close} />
    case 'title':
      return <TitleEditor of={overlay.of} id={overlay.id} onClose={close} />
    case 'tab':
      return <TabDialog id={overlay.tab} onClose={close} />
    case 'list':
      return <ListDialog id={overlay.list} onClose={close} />
    case 'swimlane':
      return <SwimlaneDialog id={overlay.swimlane} onClose={close} />
    case undefined:
      return null
  }
}

function BoardCalendar({ page, onClose }: { page: BoardPage; onClose: () => void }) {
  return (
    <Dialog title={t('calendar.title')} onClose={onClose}>
      <Feeds kind="calendar" board={page.store.id} />
    </Dialog>
  )
}

function BoardExport({ page, onClose }: { page: BoardPage; onClose: () => void }) {
  const board = page.board.value
  return board === undefined ? null : <ExportDialog {...{ board, onClose }} />
}

type Props = { asked: AskedAbout; onClose: () => void }

/** Finds cards, boards and everything that can be done by typing; some of it is about the card that was in focus, or about those that are selected. */
function CommandPalette({ asked, onClose }: Props) {
  const session = useSession()
  const page = useBoard()
  useEffect(() => {
    void session.boards.refresh()
    // Without a connection those that were read before are offered.
    if (page.may('write')) void readTemplates(page).catch(() => undefined)
  }, [])
  return (
    <Palette
      hint={t('board.commands.find')}
      entriesOf={(text) => entriesFor(page, text, asked)}
      onClose={onClose}
    />
  )
}
