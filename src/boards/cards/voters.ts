import { ESTIMATES } from './votes.ts'
import { type EditCard, knownMembers } from './values.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { invalid } from '../../kernel/contract/app-error.ts'

/** The users for whom an edit casts votes, in its vote or its poker round. */
export function votersNamed(command: EditCard, field: 'vote' | 'poker'): string[] {
  if (field === 'vote')
    return [...(command.vote?.positive ?? []), ...(command.vote?.negative ?? [])]
  return ESTIMATES.flatMap((estimate) => command.poker?.[estimate] ?? [])
}

/** Throws if a voter is not an active member of the board or, where everybody may vote, not a user. */
export function checkVoters(
  snapshot: BoardSnapshot,
  field: 'vote' | 'poker',
  openToUsers: boolean,
  command: EditCard,
): void {
  const voters = votersNamed(command, field)
  if (!openToUsers) knownMembers(snapshot, field, voters)
  else if (voters.some((id) => !snapshot.people.get(id)))
    throw invalid(field, 'names somebody who is not a user')
}
