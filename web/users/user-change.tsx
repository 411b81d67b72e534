import type { Client } from '../../client/client.ts'
import { loadAccount } from '../state/account.ts'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { Confirm } from '../ui/confirm.tsx'
import { toast } from '../ui/toast.tsx'
import { useReading } from '../ui/reading.ts'
import type { Change } from './user-menu.ts'
import { nameOf } from '../ui/initials.ts'
import type { User } from './use-users.ts'

type Words = { title: string; text: string; submit: string; done: string }

/** Returns the question before a change, the text of its button, and what is said once it is done. */
function wordsOf(change: Change, name: string): Words {
  const given = { name }
  const words: Record<Change, () => Words> = {
    disable: () => ({
      title: t('users.disable.ask', given),
      text: t('users.disable.text', given),
      submit: t('users.disable'),
      done: t('users.disabled', given),
    }),
    enable: () => ({
      title: t('users.enable.ask', given),
      text: t('users.enable.text', given),
      submit: t('users.enable'),
      done: t('users.enabled', given),
    }),
    delete: () => ({
      title: t('users.delete.ask', given),
      text: t('users.delete.text', given),
      submit: t('users.delete'),
      done: t('users.deleted', given),
    }),
    'make-admin': () => ({
      title: t('users.admin.make.ask', given),
      text: t('users.admin.make.text', given),
      submit: t('users.admin.make'),
      done: t('users.admin.made', given),
    }),
    'take-admin': () => ({
      title: t('users.admin.take.ask', given),
      text: t('users.admin.take.text', given),
      submit: t('users.admin.take'),
      done: t('users.admin.taken', given),
    }),
    'remove-passkeys': () => ({
      title: t('users.passkeys.ask', given),
      text: t('users.passkeys.text', given),
      submit: t('users.passkeys'),
      done: t('users.passkeys.removed', given),
    }),
    'remove-picture': () => ({
      title: t('users.picture.ask', given),
      text: t('users.picture.text', given),
      submit: t('account.picture.remove'),
      done: t('account.picture.removed'),
    }),
  }
  return words[change]()
}

/** Does a change, and gives the user as they are after it; null for one who is deleted. */
const DOES: Record<Change, (api: Client, user: User) => Promise<User | null>> = {
  disable: (api, user) => switched(api, user, 'disableLogin'),
  enable: (api, user) => switched(api, user, 'enableLogin'),
  'make-admin': (api, user) => admitted(api, user, true),
  'take-admin': (api, user) => admitted(api, user, false),
  'remove-passkeys': async (api, user) => {
    await api.delete_second_factor_of_user({ user: user._id })
    return user
  },
  'remove-picture': async (api, { avatarUrl: _removed, ...user }) => {
    await api.delete_avatar_of_user({ user: user._id })
    return user
  },
  delete: async (api, { _id: user }) => {
    await api.delete_user({ user })
    return null
  },
}

async function switched(
  api: Client,
  user: User,
  action: 'disableLogin' | 'enableLogin',
): Promise<User> {
  await api.edit_user({ user: user._id, body: { action } })
  return { ...user, loginDisabled: action === 'disableLogin' }
}

async function admitted(api: Client, user: User, isAdmin: boolean): Promise<User> {
  await api.edit_user({ user: user._id, body: { isAdmin } })
  return { ...user, isAdmin }
}

type Props = {
  change: Change
  user: User
  isMe: boolean
  onChanged: (user: User | null) => void
  onClose: () => void
}

/** Asks before a change of a user, and says what follows from it. */
export function UserChange({ change, user, isMe, onChanged, onClose }: Props) {
  const session = useSession()
  const { done, ...words } = wordsOf(change, nameOf(user))
  return (
    <Confirm
      {...words}
      {...(change === 'delete' && { typed: user.username, more: <BoardsLeft user={user} /> })}
      isHarmless={change === 'enable'}
      onClose={onClose}
      send={async () => {
        const now = await DOES[change](session.api, user)
        toast(done)
        onChanged(now)
        if (isMe) await loadAccount(session)
      }}
    />
  )
}

/** The boards that a user leaves; so many are shown. */
const SHOWN = 10

function BoardsLeft({ user: { _id } }: { user: User }) {
  const { api } = useSession()
  const { value: boards = [] } = useReading(
    () => api.get_boards_from_user({ user: _id, query: { limit: SHOWN + 1 } }),
    _id,
  )
  if (boards.length === 0) return null
  return (
    <div>
      <p>{t('users.delete.boards')}</p>
      <ul class="admin-boards">
        {boards.slice(0, SHOWN).map((board) => (
          <li key={board._id} dir="auto">
            {board.title}
          </li>
        ))}
        {boards.length > SHOWN && <li>…</li>}
      </ul>
    </div>
  )
}
