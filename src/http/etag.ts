import type { Context } from 'hono'
import type { Access } from '../core/permissions.ts'
import type { Conditions, RequestContext } from '../request-context.ts'
import type { AppEnv } from './answer.ts'

/**
 * Who the ETag of a reply is for, where the reply tells the caller's rights: after another user has
 * signed in, the tag that a browser or page has kept must not be answered with 304.
 */
export function readerOf({ access }: { access: Access }, { caller }: RequestContext): string {
  return access === 'visit' ? `-${caller?.userId ?? 'visitor'}` : ''
}

/** The versions in `If-None-Match` and `If-Match`. A tag in another format matches no version. */
export function versionsIn(
  c: Context<AppEnv>,
  reader: string,
): Pick<Conditions, 'unlessVersions' | 'ifVersions'> {
  const known = isRead(c) ? tagsIn(c.req.header('if-none-match')) : []
  const wanted = c.req.header('if-match')
  const isAny = wanted === undefined || wanted.trim() === '*'
  return {
    unlessVersions: known
      .filter((tag) => tag.revision === c.get('revision') && tag.reader === reader)
      .map(({ version }) => version),
    ifVersions: isAny ? undefined : tagsIn(wanted).map(({ version }) => version),
  }
}

export function isRead({ req: { method } }: Context<AppEnv>): boolean {
  return method === 'GET' || method === 'HEAD'
}

function tagsIn(header = ''): { version: number; revision: string; reader: string }[] {
  return [...header.matchAll(/(?:W\/)?"(\d{1,15})-([\d.]+)(-[\w-]+)?"/g)].map(
    ([, version, revision = '', reader = '']) => ({
      version: Number(version),
      revision,
      reader,
    }),
  )
}

/** The ETag of a reply: the board's version, the revision, and who it is for. */
export function etagOf(c: Context<AppEnv>, version: number, reader: string): string {
  return `W/"${version}-${c.get('revision')}${reader}"`
}
