import { useEffect } from 'preact/hooks'
import { navigate } from '../router/router.ts'
import { pickedKeys } from '../state/picked-keys.ts'
import type { PlainKey } from '../text/phrases.ts'
import { t } from '../text/text.ts'
import { Avatar } from './avatar.tsx'
import { ButtonLink } from './button.tsx'
import { Icon, type IconName } from './icon.tsx'
import { Menu } from './menu.tsx'
import type { MenuEntry } from './menu-panel.tsx'
import { signInPath } from '../router/after.ts'
import { Brand } from './brand.tsx'
import { typeAhead } from './field-ahead.ts'
import { InboxLink } from './inbox-link.tsx'
import { isAwaited } from '../state/account.ts'
import { type PageSession, useSession } from '../state/page-session.ts'
import { isTyping } from './typing.ts'

/** The bar above the screens of somebody who is signed in. */
export function TopBar() {
  const session = useSession()
  const account = session.account.value
  useEffect(() => (account ? watchSearchKey() : undefined), [account])
  return (
    <header class="top-bar">
      <Brand href={account ? '/b' : '/'} />
      <nav aria-label={t('app.main')}>
        {account && (
          <a href="/search" class="top-bar-search">
            <Icon name="search" />
            <span>{t('app.search')}</span>
          </a>
        )}
        <a href="/docs" class="top-bar-docs">
          {t('app.interface')}
        </a>
      </nav>
      {!account && !isAwaited(session) && (
        <ButtonLink href={signInPath()}>{t('sign-in.title')}</ButtonLink>
      )}
      <InboxLink />
      {account && (
        <Menu
          label={t('app.account')}
          groups={() => [
            [
              entryTo('/b', 'app.boards', 'board'),
              entryTo('/account', 'app.account', 'settings'),
              ...(account.isAdmin ? [entryTo('/admin/users', 'app.users', 'users')] : []),
              { label: t('app.interface'), icon: 'link', onPick: () => location.assign('/docs') },
            ],
            [
              {
                label: t('account.sign-out'),
                icon: 'sign-out',
                onPick: () => void signOutByMenu(session),
              },
            ],
          ]}
          button={(props) => (
            <button type="button" class="avatar-button" {...props}>
              <Avatar person={{ ...account, ...account.profile }} />
              <span class="spoken">{t('app.account')}</span>
            </button>
          )}
        />
      )}
    </header>
  )
}

function entryTo(address: string, label: PlainKey, icon: IconName): MenuEntry {
  return { label: t(label), icon, onPick: () => navigate(address) }
}

async function signOutByMenu(session: PageSession): Promise<void> {
  const { leave } = await import('./leave.ts')
  await leave(session)
}

/** Leads to the search by `/`; on the search itself to its field. */
function watchSearchKey(): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.defaultPrevented || pickedKeys.peek().isOff) return
    if (isTyping(event.target)) return
    event.preventDefault()
    const field = document.querySelector<HTMLInputElement>('[data-question]')
    if (field !== null) return field.select()
    typeAhead(() => history.back())
    navigate('/search')
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}
