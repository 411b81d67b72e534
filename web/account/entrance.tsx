import type { ComponentChildren } from 'preact'
import { useTitle } from '../router/title.ts'
import { t } from '../text/text.ts'
import { Brand } from '../ui/top-bar.tsx'
import { useEffect, useMemo } from 'preact/hooks'
import { navigate, route } from '../router/router.ts'
import { findAccount } from '../state/account.ts'
import { useSession } from '../state/page-session.ts'

type Props = {
  title: string
  lead: string
  /** True if it replaces another one at the same address, whose focus it takes. */
  takesFocus?: boolean
  children: ComponentChildren
}

/** The frame of the screens that let somebody in. */
export function Entrance({ title, lead, takesFocus = false, children }: Props) {
  useTitle(title, { takesFocus })
  return (
    <div class="entrance">
      <header>
        <Brand />
      </header>
      <main class="entrance-card" id="content">
        <h1>{title}</h1>
        <p class="entrance-lead">{lead}</p>
        {children}
      </main>
      <footer>
        <a href="docs">{t('greeting.interface')}</a>
      </footer>
    </div>
  )
}

/**
 * The secret with which the address ends, taken out of the address: so it is in no history, no bookmark
 * and no picture of the screen. Empty if the page was loaded again since.
 */
export function useLinkSecret(): string {
  const secret = useMemo(() => ('secret' in route.value ? route.value.secret : ''), [])
  useEffect(() => {
    if (secret !== '') navigate(route.peek().screen, { replaces: true })
  }, [])
  return secret
}

/** Says who is signed in already, where somebody is about to sign in. */
export function Present() {
  const session = useSession()
  const { value: account } = session.account
  useEffect(() => void findAccount(session), [])
  if (!account) return null
  return (
    <p class="entrance-fact">
      {t('join.signed-in', { name: account.username })} <a href="b">{t('greeting.boards')}</a>
    </p>
  )
}
