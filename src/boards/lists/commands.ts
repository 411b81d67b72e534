import {
  type HasId,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  update,
  handler,
} from '../model/decision.ts'
import { type BoardSnapshot, listIn, rightsOn } from '../model/snapshot.ts'
import { denied } from '../../operations/permissions.ts'
import { stored } from '../../kernel/contract/colors.ts'
import { type GivenOf, columnsGiven } from '../../kernel/contract/entity.ts'
import { listFields } from './fields.ts'
import { columnEdit, columnActivities } from './column.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { type CardsGone, deleteColumn, neededToDelete } from './delete-column.ts'
import type { List, WipLimit } from '../model/rows.ts'
import { beginning, freshRow } from '../model/fresh-row.ts'
import { expectOwnListId } from '../model/external-id.ts'
import { expectReferences } from '../model/references.ts'

type Limit = { [K in keyof WipLimit]?: WipLimit[K] | undefined }

type CreateList = { title: string } & Pick<GivenOf<typeof listFields>, 'swimlaneId' | 'externalId'>

/** Creates a list at the end of the board, in one of its swimlanes or in all of them. */
export function createList(
  snapshot: BoardSnapshot,
  { title, swimlaneId = '', externalId = null }: CreateList,
  context: CommandContext,
): Decision<HasId> {
  const given = { title, swimlaneId, externalId }
  expectReferences(snapshot, 'lists', given)
  expectOwnListId(snapshot, given, '')
  const list = freshRow(listFields, beginning(snapshot, context, 'lists'), given)
  return decided(
    { id: list.id },
    [insert('lists', list)],
    [event('createList', { listId: list.id, title })],
  )
}

export type EditList = GivenOf<typeof listFields> & { list: string }

/** Edits a list. An archived list can only be restored. Parts of the WIP limit that are not given stay. */
export function editList(
  snapshot: BoardSnapshot,
  { list: id, ...given }: EditList,
  context: CommandContext,
): Decision<HasId> {
  const list = listIn(snapshot, id)
  const isOther = given.entry !== undefined && given.entry !== list.entry
  if (isOther && !rightsOn(snapshot, context.actor).has('manage'))
    throw denied('Only admins of the board may say who moves cards into a list (entry).')
  expectReferences(snapshot, 'lists', given)
  expectOwnListId(snapshot, given, id)
  const wanted = columnsGiven(listFields, given, {
    color: stored,
    wipLimit: (limit) => limitAfter(list.wipLimit, limit),
  })
  const set = columnEdit(list, wanted, 'list', context.now)
  if (Object.keys(set).length === 0) return decided({ id }, [])
  const title = set.title ?? list.title
  const events = columnActivities(set, 'List').map((kind) => event(kind, { listId: id, title }))
  return decided({ id }, [update('lists', { id }, set)], events)
}

function limitAfter(now: WipLimit, given: Limit | null): WipLimit {
  if (given === null) return { value: 1, enabled: false, soft: false }
  return {
    value: given.value ?? now.value,
    enabled: given.enabled ?? now.enabled,
    soft: given.soft ?? now.soft,
  }
}

export type DeleteList = { list: string; cards?: CardsGone | undefined }

/** Deletes a list. Cards of it that are archived go to another list, an open one if there is one. */
export function deleteList(
  snapshot: BoardSnapshot,
  { list: id, cards = 'delete' }: DeleteList,
  context: CommandContext,
): Decision<HasId> {
  const column = listIn(snapshot, id)
  const archive = () => ({ listId: anotherList(snapshot, id).id })
  return deleteColumn(snapshot, { of: 'list', column, archive }, cards, context)
}

/** Finds the list in which cards of another one are kept: an open list before an archived one, and one of the whole board before one of a swimlane. */
function anotherList({ lists }: BoardSnapshot, id: string): List {
  const rank = ({ archived, swimlaneId }: List) => 2 * Number(archived) + Number(swimlaneId !== '')
  const [first] = [...lists.values()]
    .filter((list) => list.id !== id)
    .toSorted((a, b) => rank(a) - rank(b) || a.sort - b.sort)
  if (first === undefined) throw new AppError('list.last')
  return first
}

export const listCommands = {
  createList: handler(createList),
  editList: handler(editList),
  deleteList: handler(deleteList, {
    needs: ({ list, cards }) => neededToDelete('list', list, cards),
  }),
}
