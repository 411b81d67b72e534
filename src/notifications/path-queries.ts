import { AppError } from '../kernel/contract/app-error.ts'
import { rowQuery } from '../kernel/db/statements.ts'
import type { PathQueries } from '../operations/request-context.ts'
import { notificationById } from './queries.ts'

/** The query for what a path names of this room. */
export const notificationPaths: PathQueries = {
  notification: (_scope, { notification = '' }, report) =>
    rowQuery(
      notificationById(notification),
      (rows) => rows.length > 0 || report(new AppError('notification.not_found')),
    ),
}
