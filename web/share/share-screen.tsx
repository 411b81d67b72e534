import { useMemo } from 'preact/hooks'
import { signInPath } from '../router/after.ts'
import { navigate } from '../router/router.ts'
import { useTitle } from '../router/title.ts'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { useReading } from '../ui/reading.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { readTargets } from './places.ts'
import { ShareForm } from './share-form.tsx'
import { sharedCard } from './shared-card.ts'
import { type PageSession, useSession } from '../state/page-session.ts'
import { loadAccount } from '../state/account.ts'

/** Makes a card of a text that another program shared. Somebody who is not signed in is sent to sign in first, and comes back with the text. */
export function ShareScreen() {
  const session = useSession()
  useTitle(t('share.title'))
  const card = useMemo(() => sharedCard(new URLSearchParams(location.search)), [])
  const reading = useReading(() => readSignedIn(session), undefined)
  const targets = reading.value
  return (
    <div class="page">
      <TopBar />
      <main id="content" class="share">
        <h1>{t('share.title')}</h1>
        {targets === undefined ? (
          <ReadingState reading={reading} />
        ) : targets.boards.length === 0 ? (
          <EmptyState icon="board" title={t('boards.empty')} hint={t('share.no-boards.hint')}>
            <ButtonLink href="b">{t('app.to-boards')}</ButtonLink>
          </EmptyState>
        ) : (
          <ShareForm {...{ card, targets }} />
        )}
      </main>
    </div>
  )
}

/** Reads the boards of who is signed in. Without the service, that is the one who signed in last. */
async function readSignedIn(session: PageSession) {
  if (!session.account.peek())
    await loadAccount(session).catch((thrown: unknown) => {
      if (session.keeper.user() === '') throw thrown
    })
  if (session.account.peek() !== null) return readTargets(session)
  navigate(signInPath(), { replaces: true })
  return undefined
}
