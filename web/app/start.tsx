import { render } from 'preact'
import { WALL_CLOCK } from '../../client/patience.ts'
import { LEAVING, clientFor } from '../api/client.ts'
import { BROWSER_FEEDS } from '../api/feed.ts'
import { BROWSER_KEEPER } from '../state/keeper.ts'
import { SessionProvider, openSession, type PageSession } from '../state/page-session.ts'
import { BROWSER_SURROUNDINGS } from '../state/watch-connection.ts'
import { startLanguage, t } from '../text/text.ts'
import { Asked } from '../ui/asked.tsx'
import { ignoreComposing } from '../ui/typing.ts'
import { Toasts, toast, toastLeft } from '../ui/toast.tsx'
import { showTitle } from '../router/title.ts'
import { startRouter } from '../router/router.ts'
import { keepFocus } from '../ui/keep-focus.ts'
import { keepPage } from './offline.ts'
import { watchPaletteKey } from './palette-key.ts'
import { Screen } from './screens.tsx'
import { keepSending } from './send-unsent.ts'
import { startTheme } from '../ui/theme.ts'
import { effect } from '@preact/signals'
import { endIfElsewhere } from '../state/account.ts'

const place = document.getElementById('app')
if (place === null) throw new Error('index.html has no #app.')
startTheme()
ignoreComposing(window)
startRouter()
const session = openSession({
  clientFor,
  keeper: BROWSER_KEEPER,
  leaving: LEAVING,
  feedWay: BROWSER_FEEDS,
  clock: WALL_CLOCK,
  surroundings: BROWSER_SURROUNDINGS,
  newId: () => crypto.randomUUID(),
  fileWay: async () => (await import('./file-way.ts')).BROWSER_FILE_WAY,
  reload: () => location.reload(),
  ask: async (count) => (await import('../ui/question-dialog.tsx')).askToForget(count),
})
followSignOuts(session)
showTitle(session.notifications.unread)
await startLanguage()
await leaveFirst()
render(
  <SessionProvider value={session}>
    <Screen />
    <Asked />
    <Toasts />
  </SessionProvider>,
  place,
)
document.querySelector('.opening')?.remove()
toastLeft(session.keeper.texts)
keepFocus()
keepPage()
keepSending(session)
session.notifications.follow()
badgeUnread(session)
watchPaletteKey(session)

/** Tells the service first of a sign-out that it does not know of. The page is loaded again then, as the browser asked for parts of it by the cookie. */
async function leaveFirst(): Promise<void> {
  if (!LEAVING.isUntold()) return
  try {
    await LEAVING.finish()
    location.reload()
  } catch {
    // The service is not reached: requests wait for it.
    toast(t('account.signed-out-here'))
  }
}

/** Shows nothing of somebody who signed out in another tab, also if the browser brings a page back as it was left. */
function followSignOuts(session: PageSession): void {
  const { keeper, reload, user } = session
  addEventListener('storage', (event) => endIfElsewhere(session, event))
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && user.peek() !== '' && user.peek() !== keeper.user()) reload()
  })
}

/** Has the icon of the page say how many notifications are unread, where it is installed and the browser can. */
function badgeUnread({ notifications }: PageSession): void {
  effect(() => {
    const { value } = notifications.unread
    if ('setAppBadge' in navigator) navigator.setAppBadge(value).catch(() => undefined)
  })
}
