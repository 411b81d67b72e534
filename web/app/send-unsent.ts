import { effect } from '@preact/signals'
import { tellRefused } from '../ui/tell-refused.ts'
import { boardPath } from '../router/route.ts'
import { navigate, route } from '../router/router.ts'
import type { Owner, Refused } from '../state/kept-commands.ts'
import { shownRefused } from '../ui/refused-button.tsx'
import type { PageSession } from '../state/page-session.ts'

const AGAIN_MS = 60_000

/** Sends the commands that wait for boards that are not shown: now, when the screen changes or somebody signs in, when there is a connection again, and once a minute. */
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

function showRefused({ board }: Owner, refused: Refused): void {
  void tellRefused(refused, () => {
    if (board === undefined) shownRefused.value = {}
    else navigate(boardPath({ _id: board, slug: '' }))
  })
}
