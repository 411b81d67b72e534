import { invalidQuery } from '../kernel/contract/app-error.ts'
import { likely } from '../kernel/contract/nearest.ts'
import { type Operation, TOKEN_PARAMETERS } from '../kernel/contract/operation.ts'
import type { OperationContext } from '../operations/operation.ts'

/**
 * Refuses a query parameter that is nearly one of the operation's: an import with `dryrun` would import.
 * Others are ignored, because proxies and browsers add some of their own.
 */
export function expectNoMisspelt(
  { query, tokenInQuery }: Pick<Operation<OperationContext>, 'query' | 'tokenInQuery'>,
  replyKind: string,
  given: URLSearchParams,
): void {
  const known = [
    ...Object.keys(query ?? {}),
    ...(replyKind === 'many' ? ['limit', 'cursor'] : []),
    ...(tokenInQuery ? TOKEN_PARAMETERS : []),
  ]
  for (const name of given.keys()) {
    const meant = known.includes(name) ? undefined : likely(name, known)
    if (meant !== undefined)
      throw invalidQuery(name.slice(0, 100), `is unknown here; ${meant} was probably meant`)
  }
}
