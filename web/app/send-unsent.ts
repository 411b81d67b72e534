import { effect } from '@preact/signals'
import { refusalText } from '../board-page/refusal-text.ts'
import { boardPath } from '../router/route.ts'
import { navigate, route } from '../router/router.ts'
import type { Refused } from '../state/kept-commands.ts'
import { NO_BOARD } from '../state/unsent-commands.ts'
import { t } from '../text/text.ts'
import { toast } from '../ui/toast.tsx'
import type { PageSession } from '../state/page-session.ts'

const AGAIN_MS = 60_000

/** Sends what waits for boards that are not shown: now, when the screen changes or somebody signs in, when there is a connection again, and once a minute. */
export function keepSending(session: PageSession): void {
  const send = () => void session.outboxes.sendUnsent(showRefused)
  effect(() => {
    if (session.account.value !== null && route.value) send()
  })
  addEventListener('online', send)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') send()
  })
  setInterval(send, AGAIN_MS)
}

function showRefused(board: string, { command, failure }: Refused): void {
  const run = () => navigate(boardPath({ _id: board, slug: '' }))
  toast(t('board.refused', { what: command.text, reason: refusalText(failure) }), {
    isWrong: true,
    ...(board !== NO_BOARD && { action: { label: t('board.refused-show'), run } }),
  })
}
