import { useId } from 'preact/hooks'
import { useBoard } from '../board-model/board-page.ts'
import { Said } from '../board-model/said.tsx'
import type { BoardEdit } from '../state/command.ts'
import { t } from '../text/text.ts'
import { BOARD_COLORS_TO_PICK } from '../state/board-colors.ts'
import { IconButton } from '../ui/button.tsx'
import { ColorPicker, colorName } from '../ui/swatches.tsx'
import { Modal } from '../ui/dialog.tsx'
import { GradientPicker, gradientName } from '../ui/gradient-picker.tsx'
import { shownGradient } from '../ui/gradients.ts'
import { placeAt } from '../ui/placed.ts'
import { BackgroundPicture } from './background-picture.tsx'

/** Changes what lies below the lists while one sees it: each pick is applied at once, and can be undone. A color takes the place of a gradient. */
export function BackgroundPopup({ onClose }: { onClose: () => void }) {
  const page = useBoard()
  const id = useId()
  const board = page.board.value
  if (board === undefined) return null
  const gradient = shownGradient(board.gradient)
  const change = (set: BoardEdit, name: string) =>
    page.act({ kind: 'editBoard', args: { set } }, t('background.picked', { name }))
  return (
    <Modal labelledBy={id} look="popup" onShow={place} onClose={onClose}>
      <div class="popup background-popup">
        <header>
          <h2 id={id} class="popup-head">
            {t('board.background')}
          </h2>
          <IconButton icon="close" label={t('app.close')} onClick={onClose} />
        </header>
        <ColorPicker
          label={t('boards.new.color')}
          colors={BOARD_COLORS_TO_PICK}
          value={gradient === undefined ? board.color : undefined}
          onPick={(color) => change({ color, gradient: 'none' }, colorName(color))}
        />
        <GradientPicker
          value={gradient}
          onPick={(picked) => change({ gradient: picked }, gradientName(picked))}
        />
        <BackgroundPicture />
      </div>
      {/* What lies outside of a modal dialog is not read aloud. */}
      <Said />
    </Modal>
  )
}

function place(popup: HTMLElement): void {
  const menu = document.querySelector<HTMLElement>('.board-header > [aria-haspopup=menu]')
  if (menu !== null) placeAt(popup, menu)
  const picked = popup.querySelector<HTMLElement>('input:checked')
  picked?.focus()
}
