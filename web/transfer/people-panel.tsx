import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import type { Account } from '../state/session.ts'
import { useSession } from '../state/page-session.ts'
import { t } from '../text/text.ts'
import type { ImportRun, ImportStage } from './import-run.ts'
import { PeopleTable } from './people-table.tsx'
import { MODES, type Mode } from './send-export.ts'

/** Most usernames that are offered. */
const MOST_OFFERED = 1_000

type Props = {
  stage: Extract<ImportStage, { at: 'checked' }>
  run: ImportRun
  account: Account
}

/** Asks who the people of a file are here, and shows by what those were found who are known. */
export function PeoplePanel({ stage: { people: faults = {} }, run, account }: Props) {
  const { mapping, mode, people } = run.choices.value
  if (people.length === 0) return null
  const modes = MODES.filter((one) => one !== 'accounts' || account.isAdmin)
  return (
    <section class="panel">
      <h2>{t('import.people')}</h2>
      <p class="quiet">{t(account.isAdmin ? 'import.people.hint' : 'import.people.hint-own')}</p>
      <ModeChoice {...{ modes, mode }} onPick={(picked) => void run.choose({ mode: picked })} />
      <PeopleTable
        {...{ people, account, mapping, faults }}
        onMap={(name, choice) => void run.choose({ mapping: { ...mapping, [name]: choice } })}
      />
      {account.isAdmin && <Usernames />}
    </section>
  )
}

type ModeChoiceProps = { modes: readonly Mode[]; mode: Mode; onPick: (mode: Mode) => void }

/** Asks whom people become who have no account here, and says what follows from each choice. */
function ModeChoice({ modes, mode, onPick }: ModeChoiceProps) {
  const name = useId()
  return (
    <fieldset class="field import-modes">
      <legend>{t('import.people.mode')}</legend>
      {modes.map((one) => (
        <div key={one} class="check-field">
          <input
            id={`${name}-${one}`}
            type="radio"
            name={name}
            checked={one === mode}
            aria-describedby={`${name}-${one}-hint`}
            onChange={() => onPick(one)}
          />
          <label for={`${name}-${one}`}>{t(`import.people.mode.${one}`)}</label>
          <p id={`${name}-${one}-hint`} class="field-hint">
            {t(`import.people.mode.${one}.hint`)}
          </p>
        </div>
      ))}
    </fieldset>
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
