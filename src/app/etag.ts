import type { Context } from 'hono'
import type { RunResult } from '../kernel/contract/operation.ts'
import type { Conditions } from '../operations/request-context.ts'
import type { AppEnv } from './answer.ts'

/**
 * An ETag of a board: its version and the revision, the version of what is shown of users and who the
 * reply is for, and the board's id if the path does not name it. Clients may send the parts before
 * any of the hyphens in `If-Match`.
 */
const TAG = /(?:W\/)?"(\d{1,15})-([\d.]+)(?:-(\d{1,15}))?(?:-([\w-]+))?(?:\.([\w-]+))?"/g

/** The states in `If-None-Match` and the versions in `If-Match`. A tag in another format matches none. */
export function statesIn(
  c: Context<AppEnv>,
): Pick<Conditions, 'unless' | 'ifNoneMatch' | 'ifVersions'> {
  const wanted = c.req.header('if-match')
  const isAny = wanted === undefined || wanted.trim() === '*'
  const ifNoneMatch = isRead(c) ? c.req.header('if-none-match') : undefined
  return {
    unless: knownIn(c, ifNoneMatch),
    ifNoneMatch,
    ifVersions: isAny ? undefined : [...wanted.matchAll(TAG)].map(([, version]) => Number(version)),
  }
}

/** The states that this caller was sent in this revision. Another one's may show other rights. */
function knownIn(c: Context<AppEnv>, header = ''): Conditions['unless'] {
  return [...header.matchAll(TAG)]
    .filter(([, , revision, people, reader]) => {
      return revision === c.get('revision') && people !== undefined && reader === readerOf(c)
    })
    .map(([, version, , people, , foundOn]) => ({
      version: Number(version),
      people: Number(people),
      foundOn,
    }))
}

/** The user that a reply is for. Its tag holds them: after another user has signed in, the tag that a browser or page has kept must not be answered with 304. */
function readerOf(c: Context<AppEnv>): string {
  return c.get('context').caller?.userId ?? 'visitor'
}

export function isRead({ req: { method } }: Context<AppEnv>): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** The ETag header of a reply about a board, or of one that has a tag of its own; none of others. */
export function etagOf(
  c: Context<AppEnv>,
  {
    version,
    people,
    foundOn,
    tag,
  }: Pick<RunResult<unknown>, 'version' | 'people' | 'foundOn' | 'tag'>,
): { etag?: string } {
  if (tag !== undefined) return { etag: `"${tag}"` }
  if (version === undefined) return {}
  const known = people === undefined ? '' : `-${people}-${readerOf(c)}`
  return { etag: `W/"${version}-${c.get('revision')}${known}${foundOn ? `.${foundOn}` : ''}"` }
}
