import { AppError } from '../contract/app-error.ts'
import { faultOf } from './fault.ts'
import type { Store } from './store.ts'

/**
 * The store, with known faults thrown as `AppError`: `store.unmigrated` if migrations are missing,
 * `store.overloaded` if it is overloaded or unreachable, and `key.in_flight` if another write has used
 * the same idempotency key meanwhile.
 */
export function translateErrors(store: Store): Store {
  const { db, cost, meter, bookmark } = store
  return {
    db,
    cost,
    meter,
    bookmark,
    find: (statements) => store.find(statements).catch(refuse),
    runQueries: (queries) => store.runQueries(queries).catch(refuse),
    run: (statements) => store.run(statements).catch(refuse),
  }
}

function refuse(thrown: unknown): never {
  const fault = faultOf(thrown)
  if (fault.is === 'taken' && fault.column.startsWith('replies.'))
    throw new AppError('key.in_flight')
  if (fault.is === 'unmigrated') throw new AppError('store.unmigrated')
  if (fault.is !== 'overloaded' && fault.is !== 'lost') throw thrown
  throw new AppError('store.overloaded', {
    reason: 'The store cannot take more just now; try again in a moment.',
  })
}
