import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useBoard } from './board-page.ts'

/** The changes that the service refused, and why. */
export function RefusedDialog({ onClose }: { onClose: () => void }) {
  const { store } = useBoard()
  return (
    <Dialog title={t('board.refused-changes')} onClose={onClose}>
      <p>{t('board.refused-changes.hint')}</p>
      <ul role="list" class="refused">
        {store.refused.value.map(({ command, failure }) => (
          <li key={command.key}>
            <p dir="auto">{command.text}</p>
            <p class="refused-reason">{failure.reason}</p>
          </li>
        ))}
      </ul>
      <div class="dialog-actions">
        <Button
          onClick={() => {
            store.forgetRefused()
            onClose()
          }}
        >
          {t('board.refused-forget')}
        </Button>
        <Button look="primary" onClick={onClose}>
          {t('app.close')}
        </Button>
      </div>
    </Dialog>
  )
}
