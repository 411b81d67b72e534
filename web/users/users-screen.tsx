import type { ComponentType } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { useTitle } from '../router/title.ts'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Contained } from '../ui/contained.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { SignedIn } from '../ui/signed-in.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { AuditSection } from './audit-section.tsx'
import { BotsSection } from './bots-section.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { OutboxSection } from './outbox-section.tsx'
import { SECTIONS, SECTION_NAMES, type Section, addressOf, shownSection } from './sections.ts'
import { SiteSection } from './site-section.tsx'
import { UsersSection } from './users-section.tsx'

const SHOWN: Record<Section, ComponentType<{ me: Account }>> = {
  users: UsersSection,
  invitations: InvitationsSection,
  bots: BotsSection,
  audit: AuditSection,
  outbox: OutboxSection,
  site: SiteSection,
}

/** Lets site admins manage the people of the site; nobody else sees it. */
export function UsersScreen() {
  return (
    <SignedIn>
      {(account) => (account.isAdmin ? <UsersPage me={account} /> : <AdminsOnly />)}
    </SignedIn>
  )
}

function AdminsOnly() {
  return (
    <Notice
      icon="lock"
      title={t('users.admins-only')}
      hint={t('users.admins-only.hint')}
      takesFocus
    >
      <ButtonLink href="/b" look="primary">
        {t('app.to-boards')}
      </ButtonLink>
    </Notice>
  )
}

function UsersPage({ me }: { me: Account }) {
  const section = shownSection()
  const Shown = SHOWN[section]
  useTitle(t(SECTIONS[section].title))
  return (
    <div class="page">
      <TopBar />
      <main id="content" class="admin">
        <nav aria-label={t('settings.sections')}>
          <ul role="list">
            {SECTION_NAMES.map((name) => (
              <SectionLink key={name} section={name} isCurrent={name === section} />
            ))}
          </ul>
        </nav>
        <section key={section} class="panel" aria-labelledby="admin-heading">
          <h1 id="admin-heading">{t(SECTIONS[section].title)}</h1>
          <Contained>
            <Shown me={me} />
          </Contained>
        </section>
      </main>
    </div>
  )
}

function SectionLink({ section, isCurrent }: { section: Section; isCurrent: boolean }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    // On narrow screens the sections are a line that scrolls.
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [isCurrent])
  return (
    <li>
      <a ref={link} href={addressOf(section)} aria-current={isCurrent ? 'page' : undefined}>
        <Icon name={SECTIONS[section].icon} />
        {t(SECTIONS[section].title)}
      </a>
    </li>
  )
}
