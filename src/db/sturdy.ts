import { Refusal } from '../domain/refusal.ts'
import { faultOf } from './fault.ts'
import type { Store } from './store.ts'

/** The store, refusing with `store.overloaded` where it is overloaded or cannot be reached. */
export function sturdy(store: Store): Store {
  return {
    ...store,
    find: (statements) => store.find(statements).catch(refuse),
    run: (statements) => store.run(statements).catch(refuse),
  }
}

function refuse(thrown: unknown): never {
  const { is } = faultOf(thrown)
  if (is !== 'overloaded' && is !== 'lost') throw thrown
  throw new Refusal(
    'store.overloaded',
    'The store cannot take more just now; try again in a moment.',
  )
}
