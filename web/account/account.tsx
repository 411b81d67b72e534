import { type Theme, pickTheme, theme } from '../ui/theme.ts'
import { speak } from '../actions/app-commands.ts'
import { useTitle } from '../router/title.ts'
import type { Account } from '../state/session.ts'
import { LANGUAGES, type Language, preferredLanguage } from '../text/languages.ts'
import { language } from '../text/language.ts'
import { followsBrowser, t } from '../text/text.ts'
import { AskingButton } from '../ui/asking-button.tsx'
import { Button } from '../ui/button.tsx'
import { Feeds } from '../ui/feeds.tsx'
import { Field } from '../ui/field.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { leave } from '../ui/leave.ts'
import { AccountNav, Group } from './account-nav.tsx'
import { DevicesPanel } from './devices.tsx'
import { OwnWebhooksPanel } from './own-webhooks.tsx'
import { PasskeysPanel } from './passkeys.tsx'
import { PasswordPanel } from './password.tsx'
import { PersonPanel } from './person.tsx'
import { ProfilePanel } from './profile.tsx'
import { ProvidersPanel } from './providers.tsx'
import { SignInsPanel } from './sign-ins.tsx'
import { SignedIn } from '../ui/signed-in.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { TokensPanel } from './tokens.tsx'
import { TopBar } from '../ui/top-bar.tsx'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'

export function AccountScreen() {
  return <SignedIn>{(account) => <AccountPage account={account} />}</SignedIn>
}

function AccountPage({ account }: { account: Account }) {
  useTitle(t('account.title'))
  return (
    <div class="page">
      <TopBar />
      <main id="content" class="account">
        <h1>{t('account.title')}</h1>
        <AccountNav />
        <div class="account-groups">
          <Group name="profile">
            <PersonPanel account={account} />
            <ProfilePanel account={account} />
          </Group>
          <Group name="security">
            <PasswordPanel username={account.username} />
            <PasskeysPanel />
            <ProvidersPanel />
            <SignInsPanel />
            <SignOut />
          </Group>
          <Group name="look">
            <Look />
          </Group>
          <Group name="told">
            <DevicesPanel />
            <OwnWebhooksPanel />
            <NotificationPanel account={account} />
          </Group>
          <Group name="programs">
            <FeedPanel />
            <CalendarPanel />
            <TokensPanel />
          </Group>
        </div>
      </main>
    </div>
  )
}

function Look() {
  const session = useSession()
  const browsers = LANGUAGES[preferredLanguage(null, navigator.languages)].name
  return (
    <>
      <Panel title={t('account.language')}>
        <Field label={t('account.language')} hint={t('account.language.hint')}>
          {(control) => (
            <select
              {...control}
              class="input"
              value={followsBrowser.value ? '' : language.value}
              onChange={({ currentTarget }) =>
                void speak(session, languageNamed(currentTarget.value))
              }
            >
              <option value="">{t('account.language.browser', { name: browsers })}</option>
              {Object.entries(LANGUAGES).map(([tag, { name, isReviewed }]) => (
                <option key={tag} value={tag} lang={isReviewed ? tag : undefined}>
                  {isReviewed ? name : t('account.language.unreviewed', { name })}
                </option>
              ))}
            </select>
          )}
        </Field>
      </Panel>
      <Panel title={t('account.theme')}>
        <Segmented<Theme>
          label={t('account.theme')}
          options={[
            { value: 'system', label: t('account.theme.system'), icon: 'screen' },
            { value: 'light', label: t('account.theme.light'), icon: 'sun' },
            { value: 'dark', label: t('account.theme.dark'), icon: 'moon' },
          ]}
          value={theme.value}
          onPick={pickTheme}
        />
      </Panel>
    </>
  )
}

function CalendarPanel() {
  return (
    <Panel title={t('calendar.title')} hint={t('calendar.hint')}>
      <Feeds kind="calendar" />
    </Panel>
  )
}

function FeedPanel() {
  return (
    <Panel title={t('feed.title')} hint={t('feed.hint')}>
      <Feeds kind="atom" />
    </Panel>
  )
}

function SignOut() {
  const session = useSession()
  return (
    <Panel title={t('account.sign-out')}>
      <div class="panel-actions">
        <Button icon="sign-out" onClick={() => void leave(session)}>
          {t('account.sign-out')}
        </Button>
        <AskingButton
          title={t('account.sign-out.everywhere.ask')}
          text={t('account.sign-out.everywhere.text')}
          submit={t('account.sign-out.everywhere')}
          send={() => leave(session, { isEverywhere: true })}
        />
      </div>
    </Panel>
  )
}

/** The language of an option's value; the empty one follows the browser. */
function languageNamed(value: string): Language | null {
  return value === '' ? null : preferredLanguage(value, [])
}
