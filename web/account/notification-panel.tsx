import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { CheckField } from '../ui/check-field.tsx'
import { ReadingState } from '../ui/reading-state.tsx'
import { useReading } from '../ui/reading.ts'
import { NotificationKinds } from './notification-kinds.tsx'
import { type ReadSettings, readSettings, settingsNow } from './notification-settings.ts'
import { NotificationTimes } from './notification-times.tsx'
import { Panel } from './panel.tsx'
import { useSession } from '../state/page-session.ts'
import type { SettingsEdit } from '../state/person-command.ts'

/** Lets people choose what they are told of, in which ways, and when. */
export function NotificationPanel({ account }: { account: Account }) {
  const session = useSession()
  const reading = useReading(
    async () => ({
      ...(await readSettings(session)),
      hasMail: (await session.api.get_sign_in_options()).mail,
    }),
    undefined,
  )
  const read = reading.value
  return (
    <Panel title={t('notifications.kinds')} hint={t('notifications.intro')}>
      {read === undefined ? (
        <ReadingState reading={reading} />
      ) : (
        <>
          <MailState hasMail={read.hasMail} account={account} />
          <Choices read={read} hasMail={read.hasMail} />
        </>
      )}
    </Panel>
  )
}

/** Says why no mail comes, if none does. */
function MailState({ hasMail, account: { emails } }: { hasMail: boolean; account: Account }) {
  if (!hasMail) return <p class="quiet">{t('notifications.no-mail')}</p>
  if (emails.some(({ verified }) => verified)) return null
  return <p class="notification-warning">{t('notifications.unconfirmed')}</p>
}

function Choices({ read, hasMail }: { read: ReadSettings; hasMail: boolean }) {
  const session = useSession()
  const settings = settingsNow(session, read)
  const edit = (set: SettingsEdit) => {
    session.outboxes.own().give({ kind: 'editSettings', args: { set } }, t('notifications.kinds'))
  }
  return (
    <>
      <NotificationKinds {...{ settings, edit, hasMail }} />
      <CheckField
        label={t('notifications.own')}
        hint={t('notifications.own.hint')}
        isOn={settings.followsOwnCards}
        onSwitch={(followsOwnCards) => edit({ followsOwnCards })}
      />
      <NotificationTimes {...{ settings, edit, hasMail }} />
    </>
  )
}
