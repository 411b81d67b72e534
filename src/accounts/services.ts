import type { SelectOf, SqlText, Statement } from '../kernel/db/statements.ts'

/** What accounts ask of rooms above them. */
declare module '../operations/request-context.ts' {
  interface Services {
    /** Finds those of the boards that a user, given as an id or a query for it, may read. */
    findReadableBoards(user: string | SqlText, boards: string[]): SelectOf<{ id: string }>
    /** What rooms above store of a user by themselves: each deletes it, where the user is gone. */
    forgetUser: readonly ((userId: string) => Statement)[]
  }
}
