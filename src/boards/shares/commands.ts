import { invalid } from '../../kernel/contract/app-error.ts'
import type { GivenOf } from '../../kernel/contract/entity.ts'
import {
  type CommandContext,
  type Decision,
  type HasId,
  decided,
  insert,
  remove,
  handler,
} from '../model/decision.ts'
import { beginning, freshRow } from '../model/fresh-row.ts'
import { type BoardSnapshot, rowIn } from '../model/snapshot.ts'
import { shareFields } from './fields.ts'

/** The caller has checked the question (`questionFault`). */
export type CreateShare = GivenOf<typeof shareFields> & { name: string; hash: string }

/** Makes a link that shows the board, one list of it, or what a question finds. */
export function createShare(
  snapshot: BoardSnapshot,
  { hash, name, listId = '', q = '', expiresAt = null }: CreateShare,
  context: CommandContext,
): Decision<HasId> {
  const list = snapshot.lists.get(listId)
  if (listId !== '' && (list === undefined || list.archived))
    throw invalid('listId', 'is not the id of an open list of the board')
  if (expiresAt !== null && expiresAt <= context.now)
    throw invalid('expiresAt', 'must be in the future')
  const given = { hash, name, listId, q, expiresAt, userId: context.actor.id }
  const share = freshRow(shareFields, beginning(snapshot, context), given)
  return decided({ id: share.id }, [insert('shares', share)])
}

/** Revokes a link. It shows nothing any more, and whoever follows the board by it gets nothing more. */
export function deleteShare(
  snapshot: BoardSnapshot,
  { share: id }: { share: string },
): Decision<HasId> {
  rowIn(snapshot, 'shares', id)
  return decided({ id }, [remove('shares', { id })])
}

export const shareCommands = {
  createShare: handler(createShare),
  deleteShare: handler(deleteShare, { whenArchived: true }),
}
