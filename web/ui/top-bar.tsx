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
import { typeAhead } from './field-ahead.ts'
import { RefusedButton, type WithRefused } from './refused-button.tsx'
import { isAwaited } from '../state/account.ts'
import { type PageSession, useSession } from '../state/page-session.ts'
import { isTyping } from './typing.ts'
import { shortCount } from '../text/numbers.ts'

/** The bar above the screens of somebody who is signed in. With a board that cannot be shown, it leads to what was not saved of that. */
export function TopBar({ board }: WithRefused) {
  const session = useSession()
  const account = session.account.value
  useEffect(() => (account ? watchSearchKey() : undefined), [account])
  return (
    <header class="top-bar">
      <Brand href={account ? 'b' : '.'} />
      <nav aria-label={t('app.main')}>
        {account && (
          <a href="search" class="top-bar-search">
            <Icon name="search" />
            <span>{t('app.search')}</span>
          </a>
        )}
        <a href="docs" class="top-bar-docs">
          {t('app.interface')}
        </a>
      </nav>
      {!account && !isAwaited(session) && (
        <ButtonLink href={signInPath()}>{t('sign-in.title')}</ButtonLink>
      )}
      <RefusedButton board={board} />
      <InboxLink />
      {account && (
        <Menu
          label={t('app.account')}
          groups={() => [
            [
              entryTo('b', 'app.boards', 'board'),
              entryTo('account', 'app.account', 'settings'),
              ...(account.isAdmin ? [entryTo('admin/users', 'app.users', 'users')] : []),
              { label: t('app.interface'), icon: 'link', onPick: () => location.assign('docs') },
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
    navigate('search')
  }
  document.addEventListener('keydown', pressed)
  return () => document.removeEventListener('keydown', pressed)
}

/** The mark and the name, which lead to the greeting. */
export function Brand({ href = '.' }: { href?: string }) {
  return (
    <a class="brand" href={href}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="2" y="3" width="5.5" height="18" rx="1.75" />
        <rect x="9.25" y="3" width="5.5" height="12" rx="1.75" />
        <rect x="16.5" y="3" width="5.5" height="7" rx="1.75" />
      </svg>
      {t('app.name')}
    </a>
  )
}

/** Leads to the notifications, and says how many are unread; nothing for who is not signed in. */
export function InboxLink() {
  const session = useSession()
  if (!session.account.value)
    return isAwaited(session) ? <span class="icon-button" aria-hidden="true" /> : null
  const count = session.notifications.unread.value
  const label = count === 0 ? t('app.inbox') : t('app.inbox-unread', { count })
  return (
    <a class="icon-button inbox-link" href="inbox" aria-label={label} title={label}>
      <Icon name="bell" />
      {count > 0 && (
        <span class="inbox-count" aria-hidden="true">
          {shortCount(count)}
        </span>
      )}
    </a>
  )
}
