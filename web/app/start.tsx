import { render } from 'preact'
import { finishLeaving, isLeaving } from '../api/leaving.ts'
import { followSignOuts } from '../state/session.ts'
import { askBeforeForgetting } from '../state/taking-over.ts'
import { startLanguage } from '../text/text.ts'
import { Asked } from '../ui/asked.tsx'
import { ignoreComposing } from '../ui/composing.ts'
import { Toasts } from '../ui/toast.tsx'
import { startRouter } from '../router/router.ts'
import { Screen } from './screens.tsx'
import { startTheme } from '../ui/theme.ts'

const place = document.getElementById('app')
if (place === null) throw new Error('index.html has no #app.')
startTheme()
ignoreComposing(window)
startRouter()
followSignOuts()
askBeforeForgetting(async () => (await import('../ui/ask-to-forget.ts')).askToForget())
await startLanguage()
await leaveFirst()
render(
  <>
    <Screen />
    <Asked />
    <Toasts />
  </>,
  place,
)
document.querySelector('.opening')?.remove()
// What follows is not needed before a board is there.
const [{ keepFocus }, { keepPage }, { keepSending }, { followNotifications }, { watchPaletteKey }] =
  await Promise.all([
    import('../ui/keep-focus.ts'),
    import('./offline.ts'),
    import('./send-unsent.ts'),
    import('../state/follow-notifications.ts'),
    import('./palette-key.ts'),
  ])
keepFocus()
keepPage()
keepSending()
followNotifications()
watchPaletteKey()

/** Tells the service first of a sign-out that it does not know of. The page is loaded again then, as the browser asked for parts of it by the cookie. */
async function leaveFirst(): Promise<void> {
  if (!isLeaving()) return
  try {
    await finishLeaving()
    location.reload()
  } catch {
    // The service is not reached: requests wait for it.
  }
}
