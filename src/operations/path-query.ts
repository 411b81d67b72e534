import type { AppError } from '../kernel/contract/app-error.ts'
import type { Scope } from '../kernel/db/scope.ts'
import type { Db, RowQuery } from '../kernel/db/statements.ts'

/** The parameters of a path. */
export type Path = { [name: string]: string | undefined }

/** A query for what one parameter of a path names, which reports a thing that does not exist. */
export type PathQuery = (
  db: Db,
  scope: Scope,
  path: Path,
  report: (absent: AppError) => void,
) => RowQuery

/** The queries by the names of path parameters. */
export type PathQueries = Readonly<Record<string, PathQuery>>
