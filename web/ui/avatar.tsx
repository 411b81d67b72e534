import { useState } from 'preact/hooks'
import { avatarColor, initialsOf } from './initials.ts'

type Person = {
  _id: string
  username: string
  fullname?: string | undefined
  initials?: string | undefined
  avatarUrl?: string | undefined
}

/** People as discs in a row; nothing where there is nobody. */
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
  const name = person.fullname || person.username
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

/** A picture that covers what is below it once it is loaded. One that cannot be loaded is not shown. */
function Picture({ address }: { address: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  if (state === 'broken') return null
  return (
    <img
      src={address}
      alt=""
      draggable={false}
      data-shown={state === 'shown' || undefined}
      onLoad={() => setState('shown')}
      onError={() => setState('broken')}
    />
  )
}
