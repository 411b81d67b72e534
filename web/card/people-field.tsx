import { session } from '../state/session.ts'
import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useCard } from './card-page.ts'
import { personName } from './person-name.ts'
import { Picker } from './picker.tsx'
import { SideField } from './side-field.tsx'

type Props = { name: string; which: 'members' | 'assignees' }

/** The members of a card, or its assignees. Who may only move cards may add and remove themselves. */
export function PeopleField({ name, which }: Props) {
  const page = useCard()
  const { board } = page
  const ids = page.card.value?.[which] ?? []
  const me = session.value?._id
  const active = (board.board.value?.members ?? [])
    .filter(({ isActive }) => isActive)
    .map(({ userId }) => userId)
  const eligible = page.may('write') ? active : active.filter((id) => id === me)
  const mayPick = page.may('move') && eligible.length > 0
  if (ids.length === 0 && !mayPick) return null
  const list = (
    <span class="side-people">
      {ids.map((id) => {
        const person = board.people.value.get(id)
        return (
          <span key={id} class="side-person">
            {person !== undefined && <Avatar person={person} />}
            <bdi>{personName(board, id)}</bdi>
          </span>
        )
      })}
      {ids.length === 0 && <span class="side-blank">{t('card.add-person')}</span>}
    </span>
  )
  return (
    <SideField name={name}>
      {mayPick ? (
        <Picker
          label={name}
          none={t('card.nothing-found')}
          options={() =>
            eligible.map((id) => ({
              id,
              name: `${personName(board, id)} ${board.people.value.get(id)?.username ?? ''}`,
              look: <PersonOption id={id} />,
            }))
          }
          picked={ids}
          onToggle={(id) => page.toggle(which, id)}
        >
          {list}
        </Picker>
      ) : (
        list
      )}
    </SideField>
  )
}

function PersonOption({ id }: { id: string }) {
  const { board } = useCard()
  const person = board.people.value.get(id)
  return (
    <span class="side-person">
      {person !== undefined && <Avatar person={person} />}
      <bdi>{personName(board, id)}</bdi>
    </span>
  )
}
