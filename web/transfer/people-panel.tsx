import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Account } from '../state/session.ts'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import { type ImportChoices, type ImportRun, type ImportStage, MODES } from './import-run.ts'
import { PeopleTable } from './people-table.tsx'
import { peopleOf } from './people-rows.ts'

/** Most usernames that are offered. */
const MOST_OFFERED = 1_000

type Props = {
  stage: Extract<ImportStage, { at: 'checked' }>
  run: ImportRun
  account: Account
}

/** Asks who the people of a file are here, and shows by what those were found who are known. */
export function PeoplePanel({ stage: { report, people: faults }, run, account }: Props) {
  const { mapping, makesUsers, mode } = run.choices.value
  const choose = (more: Partial<ImportChoices>) => {
    run.choices.value = { ...run.choices.value, ...more }
  }
  const people = peopleOf(report)
  if (people.length === 0) return null
  return (
    <section class="panel">
      <h2>{t('import.people')}</h2>
      <p class="quiet">{t(account.isAdmin ? 'import.people.hint' : 'import.people.hint-own')}</p>
      <label class="field">
        <span>{t('import.people.mode')}</span>
        <select
          class="input"
          value={mode}
          onChange={({ currentTarget: { value } }) => {
            const picked = MODES.find((one) => one === value) ?? 'existing'
            choose({ mode: picked, makesUsers: makesUsers && picked === 'existing' })
          }}
        >
          {MODES.map((one) => (
            <option key={one} value={one}>
              {t(`import.people.mode.${one}`)}
            </option>
          ))}
        </select>
      </label>
      {account.isAdmin && (
        <label class="check-field">
          <input
            type="checkbox"
            checked={makesUsers}
            onChange={({ currentTarget: { checked } }) =>
              choose({ makesUsers: checked, ...(checked && { mode: 'existing' }) })
            }
          />
          {t('import.people.make')}
        </label>
      )}
      <PeopleTable
        {...{ people, account, mapping }}
        faults={faults ?? {}}
        onMap={(name, choice) => choose({ mapping: { ...mapping, [name]: choice } })}
      />
      {account.isAdmin && <Usernames />}
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
