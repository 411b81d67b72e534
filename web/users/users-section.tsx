import { useSignal } from '@preact/signals'
import { filterText, setFilterText } from '../router/router.ts'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Icon } from '../ui/icon.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { NewUser } from './new-user.tsx'
import { addressOf } from './sections.ts'
import { type User, useUsers } from './use-users.ts'
import { UserRow } from './user-row.tsx'

/** Everybody who has an account, with a search, and what can be done with each. */
export function UsersSection({ me }: { me: Account }) {
  const users = useUsers(filterText.value)
  const isAdding = useSignal(false)
  // The users who were changed since they were read; null for those who are deleted.
  const changed = useSignal<ReadonlyMap<string, User | null>>(new Map())
  const shown = users.value?.flatMap((user) => {
    const now = changed.value.get(user._id)
    return now === null ? [] : [now ?? user]
  })
  return (
    <>
      <div class="admin-head">
        <Find />
        <ButtonLink href={addressOf('invitations')} icon="link">
          {t('settings.invitations.make')}
        </ButtonLink>
        <Button look="primary" icon="plus" onClick={() => (isAdding.value = true)}>
          {t('users.new')}
        </Button>
      </div>
      {shown === undefined && <ReadingState reading={users} />}
      {shown?.length === 0 && (
        <EmptyState icon="users" title={t('users.none')} hint={t('users.none.hint')} />
      )}
      <p class="spoken" role="status">
        {shown && filterText.value !== '' && t('settings.found', { count: shown.length })}
      </p>
      <ul role="list" class="settings-rows" aria-busy={users.isBusy}>
        {shown?.map((user) => (
          <UserRow
            key={user._id}
            user={user}
            isMe={user._id === me._id}
            onChanged={(now) => (changed.value = new Map(changed.value).set(user._id, now))}
          />
        ))}
      </ul>
      {users.more && (
        <div class="panel-actions">
          <Button onClick={users.more}>{t('search.more')}</Button>
        </div>
      )}
      {isAdding.value && (
        <NewUser
          onClose={() => (isAdding.value = false)}
          onAdded={(username) => {
            isAdding.value = false
            if (filterText.value === username) void users.again()
            else setFilterText(username)
          }}
        />
      )}
    </>
  )
}

function Find() {
  return (
    <search class="find">
      <Icon name="search" />
      <input
        class="input"
        type="search"
        maxLength={200}
        spellcheck={false}
        aria-label={t('users.find')}
        placeholder={t('users.find')}
        value={filterText.value}
        onInput={({ currentTarget }) => setFilterText(currentTarget.value)}
      />
    </search>
  )
}
