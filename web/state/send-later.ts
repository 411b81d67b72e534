import { unreached } from '../../client/failure.ts'
import type { CommandKind } from './command.ts'
import type { LaterKind } from './later-kinds.ts'

/** Returns the function that sends commands of a kind. Without a connection it cannot be loaded, and the command waits for one. */
export function sendLater<K extends LaterKind>(kind: K): CommandKind<K>['send'] {
  return async (...given) => {
    const { laterSends } = await import('./later-sends.ts').catch((thrown: unknown) => {
      throw unreached(thrown)
    })
    return laterSends[kind](...given)
  }
}
