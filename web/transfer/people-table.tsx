import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import type { ImportReport } from './send-export.ts'

type Person = ImportReport['unmatched'][number]

type PeopleTableProps = {
  people: readonly Person[]
  account: Account
  /** Usernames here by the names in the file. */
  mapping: Readonly<Record<string, string>>
  /** The faults of the accounts, by the names in the file. */
  faults: Readonly<Record<string, string>>
  onMap: (name: string, username: string) => void
}

/** The people of a file who have no account here, and a choice of who they are. Only a site admin may pick somebody else than themself. */
export function PeopleTable(props: PeopleTableProps) {
  const { people, account, mapping, faults, onMap } = props
  return (
    <table class="table" aria-label={t('import.people')}>
      <thead>
        <tr>
          <th scope="col">{t('import.people.there')}</th>
          <th scope="col">{t('import.people.did')}</th>
          <th scope="col">{t('import.people.here')}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.name}>
            <th scope="row" dir="auto">
              {person.name || t('import.people.others')}
            </th>
            <td>{deedsOf(person)}</td>
            <td>
              {person.name !== '' && (
                <AccountHere
                  {...{ account, onMap }}
                  name={person.name}
                  username={mapping[person.name] ?? ''}
                  fault={faults[person.name]}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function deedsOf({ cards, comments, memberships }: Person): string {
  const deeds = [
    cards > 0 && t('import.people.cards', { count: cards }),
    comments > 0 && t('import.people.comments', { count: comments }),
    memberships > 0 && t('import.people.member'),
  ]
  return deeds.filter(Boolean).join(' · ') || '–'
}

type AccountHereProps = Pick<PeopleTableProps, 'account' | 'onMap'> & {
  name: string
  username: string
  fault: string | undefined
}

function AccountHere({ account, name, username, fault, onMap }: AccountHereProps) {
  const label = t('import.people.is', { name })
  if (!account.isAdmin)
    return (
      <select
        class="input"
        aria-label={label}
        value={username}
        onChange={({ currentTarget }) => onMap(name, currentTarget.value)}
      >
        <option value="">{t('import.people.nobody')}</option>
        <option value={account.username}>
          {t('import.people.me', { username: account.username })}
        </option>
      </select>
    )
  return (
    <>
      <input
        class="input"
        list="import-usernames"
        autocomplete="off"
        spellcheck={false}
        aria-label={label}
        aria-invalid={fault === undefined ? undefined : true}
        placeholder={t('import.people.nobody')}
        value={username}
        onInput={({ currentTarget }) => onMap(name, currentTarget.value)}
      />
      {fault !== undefined && (
        <p class="field-error">
          <Icon name="warning" /> {fault}
        </p>
      )}
    </>
  )
}
