import type { ProviderPerson } from '../../accounts/oidc/claims.ts'
import { noteRoles } from '../../accounts/oidc/identity-saves.ts'
import type { GivenRoles } from '../../accounts/oidc/tables.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { BOARD_ROLES, type BoardRole } from '../../kernel/contract/choices.ts'
import type { Provider } from '../../kernel/provider-config.ts'
import { atOnce } from '../../operations/at-once.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { dispatch } from '../engine/dispatch.ts'

/** One sign-in changes at most so many boards, and so many at the same time. The others follow at the next one. */
const MOST = { boards: 100, atOnce: 6 } as const

type SignedIn = {
  provider: Provider
  person: Pick<ProviderPerson, 'groups'>
  identity: { id: string; gaveRoles: GivenRoles }
}

/** The roles that groups give, by board: of several the one that stands first in `BOARD_ROLES`. */
export function rolesOf(
  { boards }: Pick<Provider, 'boards'>,
  groups: readonly string[],
): Map<string, BoardRole> {
  const roles = new Map<string, BoardRole>()
  for (const group of groups)
    for (const { board, role } of boards.get(group) ?? []) {
      const other = roles.get(board)
      const isFirst = other === undefined || BOARD_ROLES.indexOf(role) < BOARD_ROLES.indexOf(other)
      if (isFirst) roles.set(board, role)
    }
  return roles
}

/**
 * Has the memberships of somebody who signs in follow their groups. A board that refuses, as one that is
 * gone or would have no admin left, does not keep them out; it is asked again at their next sign-in.
 */
export async function followGroupsOf(
  context: RequestContext,
  { provider, person, identity }: SignedIn,
): Promise<void> {
  const { names } = person.groups
  if (names === undefined) return
  const gave = new Map(Object.entries(identity.gaveRoles))
  const wanted = rolesOf(provider, names)
  const changed = [...new Set([...wanted.keys(), ...gave.keys()])]
    .filter((board) => wanted.get(board) !== gave.get(board))
    .slice(0, MOST.boards)
  if (changed.length === 0) return
  await atOnce(changed, MOST.atOnce, async (board) => {
    const role = wanted.get(board)
    const isGiven = await follow(context, board, { role, gave: gave.get(board) })
    if (isGiven === undefined) return
    if (isGiven && role !== undefined) gave.set(board, role)
    else gave.delete(board)
  })
  await context.store.batch([noteRoles(identity.id, Object.fromEntries(gave))])
}

/** Returns true if the board gave the role, and undefined if it refused. */
async function follow(
  context: RequestContext,
  board: string,
  roles: { role: BoardRole | undefined; gave: BoardRole | undefined },
): Promise<boolean | undefined> {
  try {
    const { body } = await dispatch('followGroups', board, roles, { access: 'user', context })
    return body.isGiven
  } catch (thrown) {
    if (!(thrown instanceof AppError)) throw thrown
    // Nothing is left to take back on a board that is gone.
    return thrown.code === 'board.not_found' && roles.role === undefined ? false : undefined
  }
}
