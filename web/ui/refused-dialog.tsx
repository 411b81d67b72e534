import { useEffect } from 'preact/hooks'
import { refusalText } from './refusal-text.ts'
import { typedIn } from '../state/commands.ts'
import type { Refused } from '../state/kept-commands.ts'
import { retryRefused } from '../state/retry-refused.ts'
import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { type WithRefused, shownRefused } from './refused-button.tsx'
import { toast } from './toast.tsx'
import { useSession } from '../state/page-session.ts'

/** The changes that were not saved, of a board if one is shown and of what the reader has for themselves; why, and what was typed. */
export function RefusedDialog({ board }: WithRefused) {
  const onClose = () => {
    shownRefused.value = undefined
  }
  const { account, outboxes } = useSession()
  const own = account.value ? outboxes.own() : undefined
  const count = (board?.refused.value.length ?? 0) + (own?.refused.all.value.length ?? 0)
  useEffect(() => {
    if (count === 0) onClose()
  }, [count])
  return (
    <Dialog title={t('board.refused-changes')} onClose={onClose}>
      <p>{t('board.refused-kept')}</p>
      <ul role="list" class="refused">
        {board?.refused.value.map((one) => (
          <RefusedRow
            key={one.command.key}
            refused={one}
            retry={(key) => retryRefused(board.outbox, key)}
            forget={board.discard}
          />
        ))}
        {own?.refused.all.value.map((one) => (
          <RefusedRow
            key={one.command.key}
            refused={one}
            retry={(key) => retryRefused(own, key)}
            forget={(key) => own.discard(key)}
          />
        ))}
      </ul>
      <div class="dialog-actions">
        <Button
          onClick={() => {
            board?.discard()
            own?.discard()
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

type RowProps = { refused: Refused; retry: (key: string) => void; forget: (key: string) => void }

function RefusedRow({ refused: { command, failure }, retry, forget }: RowProps) {
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
        <Button look="quiet" icon="undo" onClick={() => retry(command.key)}>
          {t('app.retry')}
        </Button>
        <Button look="quiet" icon="trash" onClick={() => forget(command.key)}>
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
