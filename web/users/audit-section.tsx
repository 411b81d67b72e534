import { useSignal } from '@preact/signals'
import type { Entry } from '../../client/client.ts'
import { fullMoment, shownMoment } from '../text/dates.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { TextField } from '../ui/field.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { usePages } from '../ui/pages.ts'
import { ReadingState } from '../ui/reading-state.tsx'
import { aboutText } from './audit-about.ts'
import { AUDIT_KINDS, phraseOf } from './audit-kinds.ts'
import { userInAddress } from './sections.ts'
import { useSession } from '../state/page-session.ts'

type AuditEntry = Entry<'get_audit'>

/** Entries of a page. */
const PAGE = 50

/** The log is asked once nothing was typed for so long. */
const PAUSE_MS = 300

/** Lists what was done to accounts, rights and whole boards, from the newest on; of one user, or of one kind. */
export function AuditSection() {
  const user = useSignal(userInAddress())
  const kind = useSignal('')
  const log = useAudit(user.value.trim(), kind.value)
  return (
    <>
      <p class="quiet">{t('users.audit.hint')}</p>
      <div class="settings-line">
        <TextField
          name="user"
          label={t('users.audit.user')}
          hint={t('users.audit.user.hint')}
          autocomplete="off"
          value={user.value}
          onValue={(value) => (user.value = value)}
        />
        <SelectField
          label={t('users.audit.kind')}
          options={['', ...Object.keys(AUDIT_KINDS)]}
          nameOf={(one) => t(phraseOf(one) ?? 'users.audit.kind.all')}
          value={kind.value}
          onPick={(one) => (kind.value = one)}
        />
      </div>
      {log.value === undefined && <ReadingState reading={log} />}
      {log.value?.length === 0 && <EmptyState icon="history" title={t('users.audit.none')} />}
      <ul role="list" class="settings-rows" aria-busy={log.isBusy}>
        {log.value?.map((entry) => (
          <EntryRow key={entry.seq} entry={entry} />
        ))}
      </ul>
      {log.more && (
        <div class="panel-actions">
          <Button onClick={log.more}>{t('search.more')}</Button>
        </div>
      )}
    </>
  )
}

function useAudit(user: string, kind: string) {
  const session = useSession()
  return usePages<AuditEntry>(async (signal) => {
    if (user !== '') await new Promise((done) => setTimeout(done, PAUSE_MS))
    const which = { ...(user !== '' && { user }), ...(kind !== '' && { kind }) }
    const query = { newest: 'true', names: 'true', limit: PAGE, ...which }
    return session.api.pages('get_audit', { query }, { signal })
  }, `${kind} ${user}`)
}

function EntryRow({ entry }: { entry: AuditEntry }) {
  const { kind, username, targetName, about, address, createdAt } = entry
  const phrase = phraseOf(kind)
  const facts = [
    username !== '' && t('settings.links.by', { name: username }),
    targetName !== undefined &&
      targetName !== username &&
      t('users.audit.on', { name: targetName }),
    aboutText(kind, about, t),
    address,
  ]
  return (
    <li class="settings-row">
      <div class="settings-row-text">
        <strong>{phrase === undefined ? kind : t(phrase)}</strong>
        <span class="quiet" dir="auto">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </div>
      <time class="quiet admin-since" dateTime={createdAt} title={fullMoment(createdAt)}>
        {shownMoment(createdAt)}
      </time>
    </li>
  )
}
