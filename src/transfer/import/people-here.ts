import { LIMITS } from '../../kernel/limits.ts'
import { keyOf } from '../../accounts/users/fields.ts'
import { usersCalled, usersKnownBy } from '../../accounts/users/match-queries.ts'
import type { Person } from '../../operations/permissions.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import type { ExportUser } from './create-users.ts'

/** An account here that a user of the file has, and by what it was found. */
export type Match = { id: string; username: string; by: keyof typeof BECAUSE }

/** The sentences that say why a user of the file is somebody here. */
export const BECAUSE = {
  username: 'The username is the same.',
  address: 'The e-mail address is the same.',
  fullname: 'Nobody else has this full name.',
}

/**
 * Finds the accounts here that users of a file may be: any for a site admin, and their own for anybody else.
 * `named` gives the id of a user by their id or username, as `membersMapping` names them.
 */
export async function peopleHere(
  users: ExportUser[],
  mapped: string[],
  { store }: RequestContext,
  caller: Person,
) {
  const only = caller.isAdmin ? undefined : caller.id
  const short = (texts: string[]) => texts.filter((one) => one !== '' && one.length <= LIMITS.id)
  const names = short([...mapped, ...users.map(({ username }) => username)])
  const addresses = short(users.map(({ address }) => address))
  const fullnames = short(users.map(({ fullname }) => fullname))
  const { known, called } = await store.batch({
    known: usersKnownBy({ names, addresses }, only),
    called: usersCalled(fullnames, only),
  })
  const byId = new Map(known.map((one) => [one.id, one]))
  const byKey = new Map(known.map((one) => [one.key, one]))
  const byAddress = new Map(known.flatMap((one) => (one.address ? [[one.address, one]] : [])))
  const byFullname = new Map(called.map((one) => [one.fullname, one]))
  const count = Map.groupBy(users, ({ fullname }) => fullname)

  function byNames({ username, address }: ExportUser): Match | undefined {
    const same = byKey.get(keyFor(username))
    if (same !== undefined) return { ...same, by: 'username' }
    const owner = address === '' ? undefined : byAddress.get(keyFor(address))
    return owner && { ...owner, by: 'address' }
  }

  return {
    named: (name: string) => byId.get(name)?.id ?? byKey.get(keyFor(name))?.id,
    byNames,
    /** A full name says less than a username, so nobody is taken for an account that another user of the file has. */
    byFullname({ username, fullname }: ExportUser, isTaken: (id: string) => boolean) {
      const one = byFullname.get(fullname)
      if (!one?.id || count.get(fullname)?.length !== 1) return undefined
      const isOther = username !== fullname && isTaken(one.id)
      return isOther
        ? undefined
        : { id: one.id, username: one.username ?? '', by: 'fullname' as const }
    },
    disabled: new Set(
      [...known, ...called].flatMap(({ id, isDisabled }) => (isDisabled && id ? [id] : [])),
    ),
  }
}

/** The key of a username. A name longer than any username stays as it is, because normalising it takes more than linear time. */
function keyFor(name: string): string {
  return name.length <= 4 * LIMITS.id ? keyOf(name) : name
}
