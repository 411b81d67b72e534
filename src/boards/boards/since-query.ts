import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { flagOf } from '../../kernel/contract/wire.ts'

const NOT_BESIDE = ['cards', 'numbers', 'cursor', 'limit'] as const

/** Reads `?since=`, which is about all that a board shows when it is opened, and so stands alone. */
export function sinceIn(query: URLSearchParams): number {
  const since = query.get('since') ?? ''
  if (!/^\d{1,15}$/.test(since)) throw invalidQuery('since', 'must be a version of the board')
  const other = flagOf('archived', query.get('archived'))
    ? 'archived'
    : NOT_BESIDE.find((name) => query.has(name))
  if (other !== undefined) throw invalidQuery('since', `cannot be given with ${other}`)
  return Number(since)
}
