import { deleteCard } from '../actions/card-changes.ts'
import { targetsAt } from '../actions/targets.ts'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

export function DeleteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const page = useBoard()
  const { card } = targetsAt(page, id)
  if (card === undefined) return null
  return (
    <Dialog title={t('card.delete')} onClose={onClose}>
      <p class="move-card-title" dir="auto">
        {card.title}
      </p>
      <p>{t('card.delete.hint')}</p>
      <div class="dialog-actions">
        <Button onClick={onClose} autofocus>
          {t('app.cancel')}
        </Button>
        <Button
          look="danger"
          onClick={() => {
            onClose()
            deleteCard(page, card)
          }}
        >
          {t('card.delete')}
        </Button>
      </div>
    </Dialog>
  )
}
