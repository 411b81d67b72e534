import type { ComponentType } from 'preact'
import { useTitle } from '../router/title.ts'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Contained } from '../ui/contained.tsx'
import { Notice } from '../ui/notice.tsx'
import { SectionNav } from '../ui/section-nav.tsx'
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
      <ButtonLink href="b" look="primary">
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
        <SectionNav
          sections={SECTIONS}
          names={SECTION_NAMES}
          shown={section}
          mark="page"
          addressOf={addressOf}
        />
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
