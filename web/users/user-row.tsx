import { useSignal } from '@preact/signals'
import { fullMoment, shownDay } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { IconButton } from '../ui/button.tsx'
import { Menu } from '../ui/menu.tsx'
import { ResetLink } from './reset-link.tsx'
import { UserChange } from './user-change.tsx'
import { type Asked, entriesFor, isChange } from './user-menu.ts'
import { UserSignIns } from './user-sign-ins.tsx'
import { nameOf } from '../ui/initials.ts'
import type { User } from './use-users.ts'

type Props = { user: User; isMe: boolean; onChanged: (user: User | null) => void }

/** A user, and the menu of what can be done with them. */
export function UserRow({ user, isMe, onChanged }: Props) {
  const asked = useSignal<Asked | undefined>(undefined)
  const { username, fullname, email, createdAt, isAdmin, loginDisabled, isBot } = user
  const name = nameOf(user)
  const close = () => (asked.value = undefined)
  return (
    <li class="settings-row">
      <Avatar person={user} isLarge />
      <div class="settings-row-text">
        <span class="admin-name">
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {isAdmin && <Badge tone="success">{t('users.is-admin')}</Badge>}
          {loginDisabled && <Badge tone="danger">{t('users.is-disabled')}</Badge>}
          {isBot && <Badge tone="warning">{t('users.is-bot')}</Badge>}
        </span>
        <span class="quiet">
          {[fullname && username, email, isMe && t('settings.members.you')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      {createdAt && (
        <time class="quiet admin-since" dateTime={createdAt} title={fullMoment(createdAt)}>
          {t('account.sign-ins.since', { when: shownDay(createdAt) })}
        </time>
      )}
      <Menu
        label={t('users.menu', { name })}
        groups={() => entriesFor(user, isMe, (what) => (asked.value = what))}
        button={(props) => <IconButton icon="more" label={t('users.menu', { name })} {...props} />}
      />
      {asked.value === 'reset' && <ResetLink user={user} onClose={close} />}
      {asked.value === 'sign-ins' && <UserSignIns user={user} onClose={close} />}
      {isChange(asked.value) && (
        <UserChange change={asked.value} {...{ user, isMe, onChanged }} onClose={close} />
      )}
    </li>
  )
}
