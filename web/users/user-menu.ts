import { navigate } from '../router/router.ts'
import { t } from '../text/text.ts'
import type { MenuEntry } from '../ui/menu-panel.tsx'
import { addressOf } from './sections.ts'
import type { User } from './use-users.ts'

/** These are asked about before they are done to a user. */
const CHANGES = [
  ...(['disable', 'enable', 'delete'] as const),
  ...(['make-admin', 'take-admin', 'remove-passkeys', 'remove-picture'] as const),
] as const

export type Change = (typeof CHANGES)[number]

export type Asked = Change | 'reset' | 'sign-ins'

export function isChange(asked: Asked | undefined): asked is Change {
  return CHANGES.some((change) => change === asked)
}

/** Returns the actions on a user. Nobody disables or deletes themself here, as that would end the session it is done in. */
export function entriesFor(
  user: User,
  isMe: boolean,
  ask: (asked: Asked) => void,
): readonly (readonly MenuEntry[])[] {
  const { username, isAdmin, loginDisabled, isBot, avatarUrl } = user
  const entry = (asked: Asked, label: string, more: Partial<MenuEntry>): MenuEntry => ({
    label,
    onPick: () => ask(asked),
    ...more,
  })
  const goTo = (address: string) => () => navigate(address)
  const log: MenuEntry = {
    label: t('users.audit'),
    icon: 'history',
    onPick: goTo(addressOf('audit', username)),
  }
  const bots: MenuEntry = {
    label: t('account.tokens'),
    icon: 'lock',
    onPick: goTo(addressOf('bots')),
  }
  const signing = [
    entry('sign-ins', t('users.sign-ins'), { icon: 'screen' }),
    entry('reset', t('users.reset'), { icon: 'link' }),
    entry('remove-passkeys', t('users.passkeys'), { icon: 'lock' }),
  ]
  const picture = entry('remove-picture', t('account.picture.remove'), { icon: 'picture' })
  const admin = isAdmin
    ? entry('take-admin', t('users.admin.take'), { icon: 'minus' })
    : entry('make-admin', t('users.admin.make'), { icon: 'star' })
  const login = loginDisabled
    ? entry('enable', t('users.enable'), { icon: 'check' })
    : entry('disable', t('users.disable'), { icon: 'close' })
  const deletion = entry('delete', t('users.delete'), { icon: 'trash', isDangerous: true })
  return [
    [...(isBot ? [bots] : signing), ...(avatarUrl ? [picture] : []), log],
    isMe ? [admin] : isBot ? [login] : [admin, login],
    ...(isMe ? [] : [[deletion]]),
  ]
}
