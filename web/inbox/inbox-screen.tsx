import { useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { useTitle } from '../router/title.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { SignedIn } from '../ui/signed-in.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { GroupRow } from './group-row.tsx'
import { groupsOf } from './groups.ts'
import { type Inbox, openInbox } from './inbox.ts'
import { watchInboxKeys } from './inbox-keys.ts'
import { useSession } from '../state/page-session.ts'

/** Lists by card the notifications of the one who is signed in. */
export function InboxScreen() {
  return <SignedIn>{(account) => <InboxPage key={account._id} />}</SignedIn>
}

function InboxPage() {
  const session = useSession()
  useTitle(t('app.inbox'))
  const isUnread = useSignal(false)
  const inbox = useMemo(() => openInbox(session, isUnread.value), [isUnread.value])
  return (
    <div class="page">
      <TopBar />
      <main id="content" class="inbox">
        <div class="page-head">
          <h1>{t('app.inbox')}</h1>
          <CheckField
            label={t('inbox.unread-only')}
            isOn={isUnread.value}
            onSwitch={(isOn) => {
              isUnread.value = isOn
            }}
          />
          {inbox.shown.value?.length !== 0 && (
            <Button
              icon="check"
              aria-disabled={session.notifications.unread.value === 0}
              onClick={() => session.notifications.unread.peek() > 0 && void inbox.markAll()}
            >
              {t('inbox.read-all')}
            </Button>
          )}
        </div>
        <Notifications key={String(isUnread.value)} inbox={inbox} isUnread={isUnread.value} />
      </main>
    </div>
  )
}

function Notifications({ inbox, isUnread }: { inbox: Inbox; isUnread: boolean }) {
  const session = useSession()
  useEffect(() => void inbox.start(), [])
  useEffect(() => watchInboxKeys(inbox), [])
  useSignalEffect(() => {
    if (session.notifications.arrivals.value > 0) void inbox.readNewer()
  })
  const groups = useComputed(() => inbox.shown.value && groupsOf(inbox.shown.value)).value
  const failure = inbox.failure.value
  if (groups === undefined || failure !== undefined)
    return <ReadingState reading={{ failure, again: inbox.start }} />
  if (groups.length === 0) return <Nothing isUnread={isUnread} />
  return (
    <>
      <p class="inbox-hint">{t('inbox.keys')}</p>
      <ul role="list" class="inbox-groups">
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} inbox={inbox} />
        ))}
      </ul>
      {inbox.hasOlder.value && (
        <Button onClick={() => void inbox.readOlder()}>{t('inbox.older')}</Button>
      )}
    </>
  )
}

function Nothing({ isUnread }: { isUnread: boolean }) {
  if (isUnread)
    return <EmptyState icon="check" title={t('inbox.all-read')} hint={t('inbox.all-read.hint')} />
  return (
    <EmptyState icon="bell" title={t('inbox.none')} hint={t('inbox.none.hint')}>
      <ButtonLink href="/b">{t('app.to-boards')}</ButtonLink>
    </EmptyState>
  )
}
