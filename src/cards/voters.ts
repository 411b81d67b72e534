import { ESTIMATES } from '../core/votes.ts'
import { type EditCard, knownMembers } from './values.ts'
import type { BoardImage } from '../core/snapshot.ts'
import { invalid } from '../core/app-error.ts'

/** The users whose ballots an edit gives, in its vote or its poker round. */
export function votersNamed(order: EditCard, field: 'vote' | 'poker'): string[] {
  if (field === 'vote') return [...(order.vote?.positive ?? []), ...(order.vote?.negative ?? [])]
  return ESTIMATES.flatMap((estimate) => order.poker?.[estimate] ?? [])
}

/** Refuses ballots of others than members; where others may vote, of others than users. */
export function checkVoters(
  image: BoardImage,
  field: 'vote' | 'poker',
  openToUsers: boolean,
  order: EditCard,
): void {
  const voters = votersNamed(order, field)
  if (!openToUsers) knownMembers(image, field, voters)
  else if (voters.some((id) => !image.people.get(id)))
    throw invalid(field, 'names somebody who is not a user')
}
