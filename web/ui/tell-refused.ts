import type { Refused } from '../state/kept-commands.ts'
import { loadLaterPhrases, t } from '../text/text.ts'
import { toast } from './toast.tsx'

/** Says that a command was not saved, and why, once the phrases of that are there; a button shows more. */
export async function tellRefused({ command, failure }: Refused, show: () => void): Promise<void> {
  const [{ refusalText }] = await Promise.all([import('./refusal-text.ts'), loadLaterPhrases()])
  toast(t('board.refused', { what: command.text, reason: refusalText(failure) }), {
    isWrong: true,
    action: { label: t('board.refused-show'), run: show },
  })
}
