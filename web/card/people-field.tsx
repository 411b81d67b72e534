import { t } from '../text/text.ts'
import { Avatar } from '../ui/avatar.tsx'
import { useCard } from './card-page.ts'
import { peopleOptions } from './options.tsx'
import { personName } from './person-name.ts'
import { Picker } from './picker.tsx'
import { SideField } from './side-field.tsx'

type Props = { name: string; which: 'members' | 'assignees' }

/** The members of a card, or its assignees. People who may only move cards may add and remove themselves. */
export function PeopleField({ name, which }: Props) {
  const page = useCard()
  const { board } = page
  const ids = page.card.value?.[which] ?? []
  const mayPick = page.may('move') && peopleOptions(board).length > 0
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
    <SideField part={which} name={name}>
      {mayPick ? (
        <Picker
          label={name}
          none={t('card.nothing-found')}
          options={() => peopleOptions(board)}
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
