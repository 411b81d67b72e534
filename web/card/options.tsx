import type { BoardPage } from '../board-model/board-page.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Label } from '../ui/badge.tsx'
import { colorName } from '../ui/swatches.tsx'
import type { Option } from './option.ts'
import { personName } from './person-name.ts'

export function labelOptions(board: BoardPage): Option[] {
  return [...board.labels.value.values()].map(({ _id: id, name, color }) => ({
    id,
    name: name || colorName(color),
    look: <Label name={name || colorName(color)} color={color} />,
  }))
}

/** The people of a board to pick from, by name. People who may only move cards may add and remove themselves. */
export function peopleOptions(board: BoardPage): Option[] {
  const me = board.session.account.value?._id
  return (board.board.value?.members ?? [])
    .filter(({ userId, isActive }) => isActive && (board.may('write') || userId === me))
    .map(({ userId: id }) => {
      const person = board.people.value.get(id)
      return {
        id,
        name: `${personName(board, id)} ${person?.username ?? ''}`,
        look: (
          <span class="side-person">
            {person !== undefined && <Avatar person={person} />}
            <bdi>{personName(board, id)}</bdi>
          </span>
        ),
      }
    })
    .toSorted((a, b) => a.name.localeCompare(b.name))
}
