import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import type { ImportChoices, ImportRun, ImportStage } from './import-run.ts'
import { BoardTitles, LeftOutTable, MadeCounts } from './import-tables.tsx'
import { Decisions } from './decisions.tsx'
import { PeopleTable } from './people-table.tsx'
import { useSession } from '../state/page-session.ts'
import { Icon } from '../ui/icon.tsx'

/** Most usernames that are offered. */
const MOST_OFFERED = 1_000

type Props = {
  stage: Extract<ImportStage, { at: 'checked' }>
  run: ImportRun
  account: Account
}

/** Shows what an import would make and leave out, and asks who its people are here. */
export function ImportCheck({ stage, run, account }: Props) {
  const { file, report, wrong } = stage
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (wrong === undefined) heading.current?.focus()
  }, [])
  return (
    <>
      <section class="panel">
        <h2 ref={heading} tabIndex={-1}>
          {t('import.would-make')}
        </h2>
        <p class="quiet">
          <span dir="auto">{file.name}</span> · {t('import.nothing-yet')}
        </p>
        <MadeCounts report={report} />
        <BoardTitles report={report} />
      </section>
      <section class="panel">
        <h2>{t('import.left-out')}</h2>
        <LeftOutTable report={report} />
      </section>
      <Decisions {...{ stage, run }} />
      {report.unmatched.length > 0 && <People {...{ stage, run, account }} />}
      <Refusal text={wrong} />
      <div class="panel-actions import-actions">
        <Button look="primary" icon="upload" onClick={() => void run.store()}>
          {t('import.submit')}
        </Button>
        <Button onClick={run.restart}>{t('import.another')}</Button>
      </div>
    </>
  )
}

function People({ stage: { report, people }, run, account }: Props) {
  const { mapping, makesUsers, keepsNames } = run.choices.value
  const choose = (more: Partial<ImportChoices>) => {
    run.choices.value = { ...run.choices.value, ...more }
  }
  return (
    <section class="panel">
      <h2>{t('import.people')}</h2>
      <p class="quiet">{t(account.isAdmin ? 'import.people.hint' : 'import.people.hint-own')}</p>
      <PeopleTable
        people={report.unmatched}
        {...{ account, mapping }}
        faults={people ?? {}}
        onMap={(name, username) => choose({ mapping: { ...mapping, [name]: username } })}
      />
      <label class="check-field">
        <input
          type="checkbox"
          checked={keepsNames}
          onChange={({ currentTarget: { checked } }) =>
            choose({ keepsNames: checked, makesUsers: makesUsers && !checked })
          }
        />
        {t('import.people.keep')}
      </label>
      {account.isAdmin && (
        <>
          <Usernames />
          <label class="check-field">
            <input
              type="checkbox"
              checked={makesUsers}
              onChange={({ currentTarget: { checked } }) =>
                choose({ makesUsers: checked, keepsNames: keepsNames && !checked })
              }
            />
            {t('import.people.make')}
          </label>
        </>
      )}
    </section>
  )
}

/** The usernames that a site admin may pick from. */
function Usernames() {
  const session = useSession()
  const names = useSignal<readonly string[]>([])
  useEffect(() => {
    const query = { limit: MOST_OFFERED }
    // Without the list, names can still be typed.
    void session.api.get_all_users({ query }).then(
      (users) => (names.value = users.map(({ username }) => username)),
      () => (names.value = []),
    )
  }, [])
  return (
    <datalist id="import-usernames">
      {names.value.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

/** The reason why an import did not work; it gets the focus, as the element that had it is gone. */
export function Refusal({ text }: { text: string | undefined }) {
  const place = useRef<HTMLParagraphElement>(null)
  useEffect(() => place.current?.focus(), [text])
  return (
    <div role="alert">
      {text !== undefined && (
        <p class="form-error" ref={place} tabIndex={-1}>
          <Icon name="warning" /> {text}
        </p>
      )}
    </div>
  )
}
