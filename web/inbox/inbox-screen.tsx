import { type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { KINDS, NOTIFICATION_KINDS } from '../../src/notifications/kinds.ts'
import { useTitle } from '../router/title.ts'
import { t } from '../text/text.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { Menu } from '../ui/menu.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { SignedIn } from '../ui/signed-in.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { GroupRow } from './group-row.tsx'
import { groupsOf } from './groups.ts'
import { type Inbox, type Part, openInbox } from './inbox.ts'
import { watchInboxKeys } from './inbox-keys.ts'
import { useSession } from '../state/page-session.ts'

/** Lists by card the notifications of the one who is signed in. */
export function InboxScreen() {
  return <SignedIn>{(account) => <InboxPage key={account._id} />}</SignedIn>
}

function InboxPage() {
  const session = useSession()
  useTitle(t('app.inbox'))
  const which = useSignal<Part['which']>('all')
  const kind = useSignal<Part['kind']>(undefined)
  const part = `${which.value} ${kind.value}`
  const inbox = useMemo(() => openInbox(session, { which: which.value, kind: kind.value }), [part])
  const cannotMarkAll = () => which.value === 'snoozed' || session.notifications.unread.value === 0
  return (
    <div class="page">
      <TopBar />
      <main id="content" class="inbox">
        <div class="page-head">
          <h1>{t('app.inbox')}</h1>
          <Button
            icon="check"
            aria-disabled={cannotMarkAll()}
            onClick={() => !cannotMarkAll() && void inbox.markAll()}
          >
            {t('inbox.read-all')}
          </Button>
        </div>
        <div class="inbox-parts">
          <Segmented
            label={t('inbox.part')}
            options={[
              { value: 'all', label: t('inbox.all') },
              { value: 'unread', label: t('inbox.unread') },
              { value: 'snoozed', label: t('inbox.snoozed-part') },
            ]}
            value={which.value}
            onPick={(picked) => (which.value = picked)}
          />
          <KindMenu kind={kind} />
        </div>
        <Notifications key={part} inbox={inbox} which={which} kind={kind} />
      </main>
    </div>
  )
}

/** Chooses the kind of the notifications that are shown. */
function KindMenu({ kind }: { kind: Signal<Part['kind']> }) {
  const nameOf = (one: Part['kind']) =>
    one === undefined ? t('inbox.all-kinds') : t(`notifications.kind.${one}`)
  return (
    <Menu
      label={t('inbox.kind')}
      groups={() => [
        [undefined, ...NOTIFICATION_KINDS].map((one) => ({
          label: nameOf(one),
          icon: one === undefined ? 'bell' : KINDS[one].icon,
          isPicked: kind.value === one,
          onPick: () => {
            kind.value = one
          },
        })),
      ]}
      button={(props) => (
        <Button {...props} icon="filter">
          {nameOf(kind.value)}
        </Button>
      )}
    />
  )
}

type ShownPart = { inbox: Inbox; which: Signal<Part['which']>; kind: Signal<Part['kind']> }

function Notifications({ inbox, which, kind }: ShownPart) {
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
  if (groups.length === 0) return <Nothing inbox={inbox} which={which} kind={kind} />
  return (
    <>
      <ul role="list" class="inbox-groups">
        {groups.map((group) => (
          <GroupRow
            key={group.id}
            group={group}
            inbox={inbox}
            isSnoozed={which.value === 'snoozed'}
          />
        ))}
      </ul>
      {inbox.hasOlder.value && (
        <Button onClick={() => void inbox.readOlder()}>{t('inbox.older')}</Button>
      )}
      <p class="inbox-hint">{t('inbox.keys')}</p>
    </>
  )
}

/** Says why nothing is shown, and leads to what is there. */
function Nothing({ inbox, which, kind }: ShownPart) {
  if (which.value === 'unread')
    return <EmptyState icon="check" title={t('inbox.all-read')} hint={t('inbox.all-read.hint')} />
  if (inbox.hasSnoozed.value)
    return (
      <EmptyState icon="clock" title={t('inbox.all-snoozed')} hint={t('inbox.all-snoozed.hint')}>
        <Button onClick={() => (which.value = 'snoozed')}>{t('inbox.show-snoozed')}</Button>
      </EmptyState>
    )
  if (kind.value !== undefined)
    return (
      <EmptyState icon="filter" title={t('inbox.none-of-kind')}>
        <Button onClick={() => (kind.value = undefined)}>{t('inbox.all-kinds')}</Button>
      </EmptyState>
    )
  if (which.value === 'snoozed')
    return (
      <EmptyState
        icon="clock"
        title={t('inbox.none-snoozed')}
        hint={t('inbox.none-snoozed.hint')}
      />
    )
  return (
    <EmptyState icon="bell" title={t('inbox.none')} hint={t('inbox.none.hint')}>
      <ButtonLink href="b">{t('app.to-boards')}</ButtonLink>
    </EmptyState>
  )
}
