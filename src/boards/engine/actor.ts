import { AppError } from '../../kernel/contract/app-error.ts'
import { type Person, authenticate } from '../../operations/permissions.ts'
import { type BoardSnapshot, tokenKey } from '../model/snapshot.ts'
import { type Command, conditionsOf } from './command.ts'

/** Returns the person who sends a command. Throws if their token is no longer valid. The clock of a board has no token, and sends what nobody else may. */
export function actorOf(snapshot: BoardSnapshot, command: Command): Person {
  const { actor } = command
  const { byClock } = conditionsOf(command)
  if (byClock && actor.userId === '') return NOBODY
  if (byClock) throw new AppError('permission.denied')
  return authenticate(
    {
      person: snapshot.people.get(actor.userId),
      revoked: snapshot.tokens.get(tokenKey(actor)) !== false,
    },
    actor,
  )
}

const NOBODY: Person = { id: '', username: '', isAdmin: false, isDisabled: false, ver: 0 }
