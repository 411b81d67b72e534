import { AppError } from '../kernel/contract/app-error.ts'
import { passkeyById } from '../accounts/passkeys/queries.ts'
import { findUser } from '../accounts/users/queries.ts'
import { rowQuery } from '../kernel/db/statements.ts'
import type { PathQueries, PathQuery } from '../operations/request-context.ts'
import { codeOf, noCardInList } from './model/absent.ts'
import { findCard } from './cards/queries.ts'
import { findChecklist } from './checklists/queries.ts'
import { findComment } from './comments/queries.ts'
import { deletedCardById } from './deleted-cards/queries.ts'
import { type LoadedWhole, ENTITIES, LOADED_WHOLE } from './entities.ts'
import type { BoardEntity } from './entity.ts'
import { rowOnBoard } from './row-queries.ts'
import { replayOnBoard } from './rules/replay-queries.ts'

/** The query for what each parameter of a path names. */
export const pathQueries: PathQueries = {
  ...Object.fromEntries(LOADED_WHOLE.flatMap(nounQuery)),
  card: (scope, { card = '', list }, report) =>
    rowQuery(
      findCard(scope, card),
      (rows) =>
        rows.some(({ listId }) => list === undefined || listId === list) || report(noCardInList()),
    ),
  target: (scope, { target = '' }, report) =>
    rowQuery(
      findCard(scope, target),
      (rows) => rows.length > 0 || report(new AppError('card.not_found')),
    ),
  deletedCard: ({ boardId }, { deletedCard = '' }, report) =>
    rowQuery(
      deletedCardById(boardId, deletedCard),
      (rows) => rows.length > 0 || report(new AppError('card.not_found')),
    ),
  checklist: (scope, { card = '', checklist = '', item }, report) =>
    rowQuery(findChecklist(scope, card, checklist), ([found]) => {
      if (found === undefined) report(new AppError('checklist.not_found'))
      else if (item !== undefined && !found.items.some(({ id }) => id === item))
        report(new AppError('checklist_item.not_found'))
    }),
  comment: (scope, { card = '', comment = '' }, report) =>
    rowQuery(
      findComment(scope, card, comment),
      (rows) => rows.length > 0 || report(new AppError('comment.not_found')),
    ),
  customField: (scope, { customField = '', item }, report) =>
    rowQuery(rowOnBoard('customFields', scope, customField), ([found]) => {
      const items = found?.settings.dropdownItems ?? []
      if (found === undefined) report(new AppError('custom_field.not_found'))
      else if (item !== undefined && !items.some(({ _id }) => _id === item))
        report(new AppError('dropdown_item.not_found'))
    }),
  passkey: (_scope, { passkey = '' }, report) =>
    rowQuery(
      passkeyById(passkey),
      (rows) => rows.length > 0 || report(new AppError('passkey.not_found')),
    ),
  replay: (scope, { replay = '' }, report) =>
    rowQuery(
      replayOnBoard(scope, replay),
      (rows) => rows.length > 0 || report(new AppError('replay.not_found')),
    ),
  int: rowIn('integrations', 'int'),
  user: (_scope, { user = '' }, report) =>
    rowQuery(findUser(user), (rows) => rows.length > 0 || report(new AppError('user.not_found'))),
}

/** The query for a row that a path names by the noun of its entity. */
function nounQuery(name: LoadedWhole): [string, PathQuery][] {
  const { noun }: BoardEntity = ENTITIES[name]
  return noun === undefined || name === 'members' ? [] : [[noun, rowIn(name, noun)]]
}

function rowIn(name: Exclude<LoadedWhole, 'members'>, parameter: string): PathQuery {
  return (scope, path, report) =>
    rowQuery(
      rowOnBoard(name, scope, path[parameter] ?? ''),
      (rows) => rows.length > 0 || report(new AppError(codeOf(name, 'not_found'))),
    )
}
