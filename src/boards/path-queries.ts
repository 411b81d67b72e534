import { AppError } from '../kernel/contract/app-error.ts'
import { findUser } from '../accounts/users/queries.ts'
import { rowQuery } from '../kernel/db/statements.ts'
import type { PathQueries } from '../operations/request-context.ts'
import { noCardInList } from './absent.ts'
import { findCard } from './cards/queries.ts'
import { findChecklist } from './checklists/queries.ts'
import { findIntegration } from './integrations/queries.ts'
import { findCustomField, findList, findSwimlane } from './lists/queries.ts'

/** The query for what each parameter of a path names. */
export const pathQueries: PathQueries = {
  list: (db, scope, { list = '' }, report) =>
    rowQuery(
      findList(db, scope, list),
      (rows) => rows.length > 0 || report(new AppError('list.not_found')),
    ),
  swimlane: (db, scope, { swimlane = '' }, report) =>
    rowQuery(
      findSwimlane(db, scope, swimlane),
      (rows) => rows.length > 0 || report(new AppError('swimlane.not_found')),
    ),
  card: (db, scope, { card = '', list }, report) =>
    rowQuery(
      findCard(db, scope, card),
      (rows) =>
        rows.some(({ listId }) => list === undefined || listId === list) || report(noCardInList()),
    ),
  target: (db, scope, { target = '' }, report) =>
    rowQuery(
      findCard(db, scope, target),
      (rows) => rows.length > 0 || report(new AppError('card.not_found')),
    ),
  checklist: (db, scope, { card = '', checklist = '', item }, report) =>
    rowQuery(findChecklist(db, scope, card, checklist), ([found]) => {
      if (found === undefined) report(new AppError('checklist.not_found'))
      else if (item !== undefined && !found.items.some(({ id }) => id === item))
        report(new AppError('checklist_item.not_found'))
    }),
  customField: (db, scope, { customField = '', item }, report) =>
    rowQuery(findCustomField(db, scope, customField), ([found]) => {
      const items = found?.settings.dropdownItems ?? []
      if (found === undefined) report(new AppError('custom_field.not_found'))
      else if (item !== undefined && !items.some(({ _id }) => _id === item))
        report(new AppError('dropdown_item.not_found'))
    }),
  int: (db, scope, { int = '' }, report) =>
    rowQuery(
      findIntegration(db, scope, int),
      (rows) => rows.length > 0 || report(new AppError('integration.not_found')),
    ),
  user: (db, _scope, { user = '' }, report) =>
    rowQuery(
      findUser(db, user),
      (rows) => rows.length > 0 || report(new AppError('user.not_found')),
    ),
}
