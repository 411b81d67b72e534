import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'
import { CHOICES, type PersonRow } from './people-rows.ts'

type PeopleTableProps = {
  people: readonly PersonRow[]
  account: Account
  /** Usernames here, or choices, by the names in the file. */
  mapping: Readonly<Record<string, string>>
  /** The faults of the accounts, by the names in the file. */
  faults: Readonly<Record<string, string>>
  onMap: (name: string, choice: string) => void
}

/** The people of a file, and a choice of who they are here. Only a site admin may pick somebody else than themself. */
export function PeopleTable(props: PeopleTableProps) {
  const { people, account, mapping, faults, onMap } = props
  return (
    <table class="import-table import-people" aria-label={t('import.people')}>
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
                <PersonHere
                  {...{ account, onMap, person }}
                  choice={mapping[person.name] ?? ''}
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

function deedsOf({ cards, comments, memberships, found }: PersonRow): string {
  const deeds = [
    found !== undefined && t(`import.people.by-${found.by}`, { username: found.username }),
    cards > 0 && t('import.people.cards', { count: cards }),
    comments > 0 && t('import.people.comments', { count: comments }),
    memberships > 0 && t('import.people.member'),
  ]
  return deeds.filter(Boolean).join(' · ') || '–'
}

type PersonHereProps = Pick<PeopleTableProps, 'account' | 'onMap'> & {
  person: PersonRow
  choice: string
  fault: string | undefined
}

function PersonHere({ account, person: { name, found }, choice, fault, onMap }: PersonHereProps) {
  const { username } = account
  const own = { [username]: t('import.people.me', { username }) }
  const choices = {
    '': found === undefined ? t('import.people.usual') : found.username,
    ...(found?.username !== username && own),
    [CHOICES.NAME]: t('import.people.name'),
    [CHOICES.MINE]: t('import.people.nobody'),
  }
  const isListed = Object.hasOwn(choices, choice)
  return (
    <>
      <select
        class="input"
        aria-label={t('import.people.is', { name })}
        value={isListed ? choice : ''}
        onChange={({ currentTarget }) => onMap(name, currentTarget.value)}
      >
        {Object.entries(choices).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
      {account.isAdmin && (
        <input
          class="input"
          list="import-usernames"
          autocomplete="off"
          spellcheck={false}
          aria-label={t('import.people.account', { name })}
          aria-invalid={fault === undefined ? undefined : true}
          placeholder={t('import.people.here')}
          value={isListed ? '' : choice}
          onInput={({ currentTarget }) => onMap(name, currentTarget.value)}
        />
      )}
      {fault !== undefined && (
        <p class="field-error">
          <Icon name="warning" /> {fault}
        </p>
      )}
    </>
  )
}
