import { useEffect } from 'preact/hooks'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Palette } from '../ui/palette.tsx'
import { type AskedAbout, entriesFor } from './palette-entries.ts'
import { useSession } from '../state/page-session.ts'

type Props = { asked: AskedAbout; onClose: () => void }

/** Finds cards, boards and everything that can be done by typing; some of it is about the card that was in focus, or about those that are selected. */
export function CommandPalette({ asked, onClose }: Props) {
  const session = useSession()
  const page = useBoard()
  useEffect(() => void session.boards.refresh(), [])
  return (
    <Palette
      hint={t('board.commands.find')}
      entriesOf={(text) => entriesFor(page, text, asked)}
      onClose={onClose}
    />
  )
}
