import type { Account } from '../state/session.ts'
import { t } from '../text/text.ts'
import { type PersonHereProps, PersonHere } from './person-here.tsx'
import type { PersonRow } from './people-rows.ts'

type PeopleTableProps = Pick<PersonHereProps, 'onMap'> & {
  people: readonly PersonRow[]
  account: Account
  /** Usernames here, or choices, by the names in the file. */
  mapping: Readonly<Record<string, string>>
  /** The faults of the accounts, by the names in the file. */
  faults: Readonly<Record<string, string>>
}

/** The people of a file, and a choice of who they are here. */
export function PeopleTable({ people, account, mapping, faults, onMap }: PeopleTableProps) {
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

function deedsOf({ cards, comments, memberships }: PersonRow): string {
  const deeds = [
    cards > 0 && t('import.people.cards', { count: cards }),
    comments > 0 && t('import.people.comments', { count: comments }),
    memberships > 0 && t('import.people.member'),
  ]
  return deeds.filter(Boolean).join(' · ') || '–'
}
