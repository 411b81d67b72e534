import { noUser } from '../accounts/absent.ts'
import { findUser } from '../accounts/users/queries.ts'
import { rowQuery } from '../kernel/db/statements.ts'
import type { PathQueries } from '../operations/path-query.ts'
import {
  noCard,
  noCardOnBoard,
  noChecklist,
  noDropdownItem,
  noField,
  noIntegration,
  noItem,
  noList,
  noSwimlane,
} from './absent.ts'
import { findCard } from './cards/queries.ts'
import { findChecklist } from './checklists/queries.ts'
import { findIntegration } from './integrations/queries.ts'
import { findCustomField, findList, findSwimlane } from './lists/queries.ts'

/** The query for what each parameter of a path names. */
export const pathQueries: PathQueries = {
  list: (db, scope, { list = '' }, report) =>
    rowQuery(findList(db, scope, list), (rows) => rows.length > 0 || report(noList())),
  swimlane: (db, scope, { swimlane = '' }, report) =>
    rowQuery(findSwimlane(db, scope, swimlane), (rows) => rows.length > 0 || report(noSwimlane())),
  card: (db, scope, { card = '', list }, report) =>
    rowQuery(
      findCard(db, scope, card),
      (rows) =>
        rows.some(({ listId }) => list === undefined || listId === list) || report(noCard()),
    ),
  target: (db, scope, { target = '' }, report) =>
    rowQuery(findCard(db, scope, target), (rows) => rows.length > 0 || report(noCardOnBoard())),
  checklist: (db, scope, { card = '', checklist = '', item }, report) =>
    rowQuery(findChecklist(db, scope, card, checklist), ([found]) => {
      if (found === undefined) report(noChecklist())
      else if (item !== undefined && !found.items.some(({ id }) => id === item)) report(noItem())
    }),
  customField: (db, scope, { customField = '', item }, report) =>
    rowQuery(findCustomField(db, scope, customField), ([found]) => {
      const items = found?.settings.dropdownItems ?? []
      if (found === undefined) report(noField())
      else if (item !== undefined && !items.some(({ _id }) => _id === item))
        report(noDropdownItem())
    }),
  int: (db, scope, { int = '' }, report) =>
    rowQuery(findIntegration(db, scope, int), (rows) => rows.length > 0 || report(noIntegration())),
  user: (db, _scope, { user = '' }, report) =>
    rowQuery(findUser(db, user), (rows) => rows.length > 0 || report(noUser())),
}
