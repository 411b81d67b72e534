import { refusalText } from '../board-model/refusal-text.ts'
import { typedIn } from '../state/commands.ts'
import type { Refused } from '../state/kept-commands.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { toast } from '../ui/toast.tsx'
import { useBoard } from '../board-model/board-page.ts'

/** The changes that were not saved, why, and what was typed. */
export function RefusedDialog({ onClose }: { onClose: () => void }) {
  const { store } = useBoard()
  return (
    <Dialog title={t('board.refused-changes')} onClose={onClose}>
      <p>{t('board.refused-changes.hint')}</p>
      <ul role="list" class="refused">
        {store.refused.value.map((one) => (
          <RefusedRow key={one.command.key} refused={one} />
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

function RefusedRow({ refused: { command, failure } }: { refused: Refused }) {
  const { store } = useBoard()
  const typed = typedIn(command)
  return (
    <li>
      <p dir="auto">{command.text}</p>
      <p class="refused-reason">{refusalText(failure)}</p>
      {typed !== '' && (
        <p class="refused-text" dir="auto">
          {typed}
        </p>
      )}
      {failure.theirs !== undefined && (
        <>
          <p>{t('board.refused-theirs')}</p>
          <p class="refused-text" dir="auto">
            {failure.theirs}
          </p>
        </>
      )}
      <div class="panel-actions">
        {typed !== '' && (
          <Button look="quiet" icon="copy" onClick={() => void copy(typed)}>
            {t('board.refused-copy')}
          </Button>
        )}
        <Button look="quiet" icon="undo" onClick={() => store.retry(command.key)}>
          {t('app.retry')}
        </Button>
        <Button look="quiet" icon="trash" onClick={() => store.forgetRefused(command.key)}>
          {t('board.refused-discard')}
        </Button>
      </div>
    </li>
  )
}

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  toast(t('board.refused-copied'))
}
