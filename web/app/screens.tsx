import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import { BoardScreen } from '../board/board-screen.tsx'
import { t } from '../text/text.ts'
import { Contained } from '../ui/contained.tsx'
import { inTransition } from '../ui/transition.ts'
import type { Route } from '../router/route.ts'
import { loadPart } from '../router/lazy-part.ts'
import { addressWith, route } from '../router/router.ts'
import { useSession } from '../state/page-session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

type Load = () => Promise<ComponentType>

/** Loads a screen together with what a board does without. */
function styled(load: Load): Load {
  return async () => (await Promise.all([load(), loadPart('screens')]))[0]
}

/** The component of each screen, loaded when it is first shown. */
const SCREENS: Record<Route['screen'], Load> = {
  greeting: styled(async () => (await import('../greeting/greeting.tsx')).Greeting),
  'sign-in': styled(async () => (await import('../account/sign-in.tsx')).SignIn),
  register: styled(async () => (await import('../account/register.tsx')).Register),
  forgot: styled(async () => (await import('../account/forgot.tsx')).Forgot),
  reset: styled(async () => (await import('../account/reset.tsx')).Reset),
  confirm: styled(async () => (await import('../account/confirm-address.tsx')).ConfirmAddress),
  join: styled(async () => (await import('../account/join.tsx')).Join),
  board: () => Promise.resolve(BoardScreen),
  boards: styled(async () => (await import('../board-list/boards-screen.tsx')).BoardsScreen),
  account: styled(async () => (await import('../account/account.tsx')).AccountScreen),
  import: styled(async () => (await import('../transfer/import-screen.tsx')).ImportScreen),
  inbox: styled(async () => (await import('../inbox/inbox-screen.tsx')).InboxScreen),
  search: styled(async () => (await import('../search/search-screen.tsx')).SearchScreen),
  share: styled(async () => (await import('../share/share-screen.tsx')).ShareScreen),
  users: styled(async () => (await import('../users/users-screen.tsx')).UsersScreen),
  consent: styled(async () => (await import('../consent/consent-screen.tsx')).ConsentScreen),
  unknown: styled(async () => (await import('./nothing-here.tsx')).NothingHere),
}

type Shown = { screen: Route['screen'] } & ({ Component: ComponentType } | { failed: unknown })

/** Shows the screen of the address, below a link that skips what is above it; the screen before it stays until the next one is loaded. */
export function Screen() {
  const session = useSession()
  const { screen } = route.value
  const shown = useSignal<Shown | undefined>(undefined)
  const attempt = useSignal(0)
  useEffect(() => {
    let isCurrent = true
    const load = async () => {
      const next = await SCREENS[screen]().then(
        (Component): Shown => ({ screen, Component }),
        (failed: unknown): Shown => ({ screen, failed }),
      )
      const show = () => {
        if (isCurrent) shown.value = next
      }
      // The first screen is there at once.
      if (shown.peek() === undefined) show()
      else inTransition(show)
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [screen, attempt.value])
  const { value } = shown
  if (value === undefined || session.isOver.value) return null
  const retry = () => {
    attempt.value += 1
  }
  return (
    <>
      <SkipLink />
      {'failed' in value ? (
        // Browsers do not load a module again that they could not load once.
        <ScreenFailure
          title={t('app.unloaded')}
          hint={t('wrong.unreached')}
          onRetry={() => location.reload()}
        />
      ) : (
        <Contained
          key={`${value.screen} ${attempt.value}`}
          instead={
            <ScreenFailure title={t('app.failed')} hint={t('app.failed.hint')} onRetry={retry} />
          }
        >
          <value.Component />
        </Contained>
      )}
    </>
  )
}

/** Its address follows that of the screen, as others are relative to the page's root. */
function SkipLink() {
  return (
    <a class="skip-link" href={`${addressWith({})}#content`}>
      {t('app.skip')}
    </a>
  )
}

type Props = { title: string; hint: string; onRetry: () => void }

/** Takes the place of a screen that could not be loaded, or met a fault. */
function ScreenFailure({ title, hint, onRetry }: Props) {
  return (
    <Notice icon="warning" takesFocus {...{ title, hint }}>
      <Button look="primary" onClick={onRetry}>
        {t('app.retry')}
      </Button>
      <ButtonLink href="b">{t('app.to-boards')}</ButtonLink>
    </Notice>
  )
}
