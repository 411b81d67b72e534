import { useEffect } from 'preact/hooks'
import { navigate } from '../router/router.ts'
import { watchSearchKey } from './search-key.ts'
import { session } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Avatar } from './avatar.tsx'
import { ButtonLink } from './button.tsx'
import { Menu } from './menu.tsx'
import { signInPath } from '../router/after.ts'
import { Brand } from './brand.tsx'

/** The bar above the screens of somebody who is signed in. */
export function TopBar() {
  const account = session.value
  useEffect(() => (account ? watchSearchKey() : undefined), [account])
  return (
    <header class="top-bar">
      <Brand href={account ? '/b' : '/'} />
      <nav aria-label={t('app.main')}>
        {account && <a href="/search">{t('app.search')}</a>}
        <a href="/docs">{t('app.interface')}</a>
      </nav>
      {account === null && <ButtonLink href={signInPath()}>{t('sign-in.title')}</ButtonLink>}
      {account && (
        <Menu
          label={t('app.account')}
          groups={[
            [
              { label: t('app.boards'), icon: 'board', onPick: () => navigate('/b') },
              { label: t('app.account'), icon: 'settings', onPick: () => navigate('/account') },
              ...(account.isAdmin
                ? [
                    {
                      label: t('app.users'),
                      icon: 'users',
                      onPick: () => navigate('/admin/users'),
                    } as const,
                  ]
                : []),
            ],
            [
              {
                label: t('account.sign-out'),
                icon: 'sign-out',
                onPick: () => void signOutByMenu(),
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

async function signOutByMenu(): Promise<void> {
  const { leave } = await import('./leave.ts')
  await leave()
}
