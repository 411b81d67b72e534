import { AppError } from '../contract/app-error.ts'
import { faultOf } from './fault.ts'
import type { Store } from './store.ts'

/**
 * The store, with known faults thrown as `AppError`: `store.unmigrated` if migrations are missing,
 * `store.overloaded` if it is overloaded or unreachable, and `key.in_flight` if another write has used
 * the same idempotency key meanwhile.
 */
export function translateErrors(store: Store): Store {
  return { ...store, batch: (statements) => store.batch(statements).catch(refuse) }
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
