import { keyPressed, keysOf, latinPressed } from '../actions/keys.ts'
import { route } from '../router/router.ts'
import type { PageSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { takeAhead, typeAhead } from '../ui/field-ahead.ts'
import { keyPlaceOf } from '../ui/typing.ts'
import { toast } from '../ui/toast.tsx'

const COMMANDS = { name: 'commands', keys: ['Mod+k'] }

/** Opens the palette by its key on screens other than a board, which has one of its own. */
export function watchPaletteKey(session: PageSession): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || !mayOpen(session, event.target)) return
    const keys = keysOf(COMMANDS)
    const pressed = [keyPressed(event), latinPressed(event)]
    if (!pressed.some((key) => key !== undefined && keys.includes(key))) return
    event.preventDefault()
    void open(session)
  })
}

/** True if somebody is signed in, and nothing lies over the screen. */
function mayOpen(session: PageSession, target: EventTarget | null): boolean {
  const isElsewhere = route.peek().screen !== 'board'
  return (
    isElsewhere && Boolean(session.account.peek()) && ['page', 'field'].includes(keyPlaceOf(target))
  )
}

async function open(session: PageSession): Promise<void> {
  let isWanted = true
  typeAhead(() => {
    isWanted = false
  })
  try {
    const { openPalette } = await import('./app-palette.tsx')
    if (isWanted) await openPalette(session)
  } catch {
    takeAhead()
    toast(t('app.unloaded'), { isWrong: true })
  }
}
