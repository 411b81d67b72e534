import { stored } from '../../kernel/contract/colors.ts'
import { valuesAfter } from '../custom-fields/values.ts'
import type { CommandContext } from '../model/decision.ts'
import { type BoardSnapshot, boardIn, isActiveMember, rightsOn } from '../model/snapshot.ts'
import { labelsById } from '../model/memoized.ts'
import { expectOwnCardId } from '../model/external-id.ts'
import { expectReferences } from '../model/references.ts'
import { denied } from '../../operations/permissions.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { MOST_ABOVE } from '../model/row-limit.ts'
import {
  type Exact,
  type GivenIn,
  type GivenOf,
  columnsGiven,
} from '../../kernel/contract/entity.ts'
import { cardFields } from './fields.ts'
import { tasksIn } from '../../kernel/contract/tasks.ts'
import { locationsOf, stickersOf } from './later-fields.ts'
import type { cardForm, editFields, sharedForm } from './forms.ts'
import type { Card, FieldValue } from '../model/rows.ts'

/** The values that a command may give when it creates or edits a card; null or empty clears a field. */
export type GivenCard = GivenOf<typeof cardFields>

export type EditCard = GivenIn<typeof cardForm> &
  GivenIn<typeof editFields> & { list?: string; card: string }

/** Values that an edit of several cards gives each of them. */
export type SharedValues = GivenIn<typeof sharedForm>

/** The given values of a card, checked against the board. Fields that were not given are left out. */
export function cardValues<G extends GivenCard>(
  snapshot: BoardSnapshot,
  given: G & Exact<G, GivenCard>,
  context: CommandContext,
  on: { id: string; customFields: FieldValue[] },
): Partial<Card> {
  const values: GivenCard = given
  expectReferences(snapshot, 'cards', values)
  expectOwnCardId(snapshot, values, on.id)
  const set = columnsGiven(cardFields, values, {
    userId: (authorId) => authorNamed(snapshot, authorId, context),
    color: stored,
    labelIds: (ids) => knownLabels(snapshot, 'labelIds', ids),
    members: (ids) => knownMembers(snapshot, 'members', ids),
    assignees: (ids) => knownMembers(snapshot, 'assignees', ids),
    parentId: (id) => parentOf(snapshot, id, on.id),
    customFields: (changed) => valuesAfter(snapshot, on.customFields, changed),
    stickers: stickersOf,
    locations: (given) => locationsOf(given, context),
  })
  return { ...set, ...(set.description !== undefined && tasksIn(set.description)) }
}

/** Returns the given author, or undefined for the caller if none is given. Only the site admin may give another user; admins of the board its placeholders. */
export function authorNamed(
  snapshot: BoardSnapshot,
  authorId: string | undefined,
  { actor }: CommandContext,
): string | undefined {
  if (!authorId) return undefined
  if (authorId !== actor.id) {
    const author = snapshot.people.get(authorId)
    const isTheirs =
      author?.placeholderOf === snapshot.id && rightsOn(snapshot, actor).has('manage')
    if (!actor.isAdmin && !isTheirs)
      throw denied("Only the site admin may write in somebody else's name (authorId).")
    if (!author) throw invalid('authorId', 'is not a user')
  }
  return authorId
}

/** Returns the given ids. Throws if one is not that of a label of the board. */
export function knownLabels(snapshot: BoardSnapshot, field: string, given: string[]): string[] {
  const known = labelsById(boardIn(snapshot).labels)
  const unknown = given.find((id) => !known.has(id))
  if (unknown !== undefined)
    throw invalid(field, `names ${unknown}, which is not a label of this board`)
  return given
}

/** Returns the given ids. Throws if one is not that of an active member of the board. */
export function knownMembers(snapshot: BoardSnapshot, field: string, given: string[]): string[] {
  const unknown = given.find((id) => !isActiveMember(snapshot, id))
  if (unknown !== undefined)
    throw invalid(field, `names ${unknown}, who is not an active member of this board`)
  return given
}

/** Returns the given parent. Throws unless it is a card of the board, neither the card itself nor one of its descendants, and not too deep. */
function parentOf(snapshot: BoardSnapshot, parentId: string, id: string): string {
  if (parentId === '') return ''
  if (snapshot.cards.get(parentId)?.boardId !== snapshot.id)
    throw invalid('parentId', 'is not a card of this board')
  const seen = new Set<string>()
  for (
    let above = parentId;
    above !== '' && !seen.has(above);
    above = snapshot.cards.get(above)?.parentId ?? ''
  ) {
    if (above === id) throw invalid('parentId', 'is the card itself or one of its subtasks')
    if (seen.size >= MOST_ABOVE) {
      // The cards further up are not in the snapshot, but the card stays where it is.
      if (snapshot.cards.get(id)?.parentId === parentId) break
      throw invalid('parentId', `is too deep: a card can be put under ${MOST_ABOVE} others at most`)
    }
    seen.add(above)
  }
  return parentId
}
