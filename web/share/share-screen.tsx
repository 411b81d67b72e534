import { useMemo } from 'preact/hooks'
import { signInPath } from '../router/after.ts'
import { navigate } from '../router/router.ts'
import { useTitle } from '../router/title.ts'
import { keptUser } from '../state/keeper.ts'
import { loadSession, session } from '../state/session.ts'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { useReading } from '../ui/reading.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { readTargets } from './places.ts'
import { ShareForm } from './share-form.tsx'
import { sharedCard } from './shared-card.ts'

/** Makes a card of a text that another program shared. Who is not signed in comes to sign in first, and back with the text. */
export function ShareScreen() {
  useTitle(t('share.title'))
  const card = useMemo(() => sharedCard(new URLSearchParams(location.search)), [])
  const reading = useReading(readSignedIn, undefined)
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
            <ButtonLink href="/b">{t('app.to-boards')}</ButtonLink>
          </EmptyState>
        ) : (
          <ShareForm {...{ card, targets }} />
        )}
      </main>
    </div>
  )
}

/** Reads the boards of who is signed in. Without the service, that is the one who signed in last. */
async function readSignedIn() {
  if (!session.peek())
    await loadSession().catch((thrown: unknown) => {
      if (keptUser() === '') throw thrown
    })
  if (session.peek() !== null) return readTargets()
  navigate(signInPath(), { replaces: true })
  return undefined
}
