import { avatarColor, initialsOf, nameOf } from './initials.ts'
import { Picture } from './picture.tsx'

type Person = {
  _id: string
  username: string
  fullname?: string | null | undefined
  initials?: string | null | undefined
  avatarUrl?: string | null | undefined
  isPlaceholder?: boolean | null | undefined
}

/** People as discs in a row; nothing if there is nobody. */
export function Avatars({ people }: { people: readonly Person[] }) {
  if (people.length === 0) return null
  return (
    <span class="card-people">
      {people.map((person) => (
        <Avatar key={person._id} person={person} />
      ))}
    </span>
  )
}

/** A person as a disc with their picture, over their initials in a color that is always theirs. */
export function Avatar({ person, isLarge = false }: { person: Person; isLarge?: boolean }) {
  const name = nameOf(person)
  return (
    <span
      class="avatar"
      role="img"
      aria-label={name}
      title={name}
      data-color={avatarColor(person._id)}
      data-large={isLarge || undefined}
    >
      <span aria-hidden="true">{initialsOf(person)}</span>
      {person.avatarUrl && <Picture key={person.avatarUrl} address={person.avatarUrl} />}
    </span>
  )
}
