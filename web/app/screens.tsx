import { useSignal } from '@preact/signals'
import type { ComponentType } from 'preact'
import { useEffect } from 'preact/hooks'
import type { Route } from './route.ts'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { BoardScreen } from '../board/board-screen.tsx'
import { route } from './router.ts'

type Load = () => Promise<ComponentType>

/** The component of each screen, loaded when it is first shown. */
const SCREENS: Partial<Record<Route['screen'], Load>> = {
  greeting: async () => (await import('../greeting/greeting.tsx')).Greeting,
  'sign-in': async () => (await import('../account/sign-in.tsx')).SignIn,
  register: async () => (await import('../account/register.tsx')).Register,
  board: () => Promise.resolve(BoardScreen),
  boards: async () => (await import('../boards/boards-screen.tsx')).BoardsScreen,
  account: async () => (await import('../account/account.tsx')).AccountScreen,
}

/** Shows the screen of the address; the screen before it stays until the next one is loaded. */
export function Screen() {
  const { screen } = route.value
  const shown = useSignal<{ Component: ComponentType } | undefined>(undefined)
  useEffect(() => {
    let isCurrent = true
    const show = async () => {
      const Component = await (SCREENS[screen] ?? loadNothingHere)()
      if (isCurrent) shown.value = { Component }
    }
    void show()
    return () => {
      isCurrent = false
    }
  }, [screen])
  if (shown.value === undefined) return null
  const { Component } = shown.value
  return <Component />
}

function loadNothingHere(): Promise<ComponentType> {
  return Promise.resolve(NothingHere)
}

function NothingHere() {
  return (
    <main>
      <EmptyState icon="search" title={t('app.nothing-here')} hint={t('app.nothing-here.hint')}>
        <ButtonLink href="/b">{t('app.to-boards')}</ButtonLink>
      </EmptyState>
    </main>
  )
}
