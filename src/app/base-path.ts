import { basePathOf } from '../kernel/public-url.ts'
import { SECURITY_HEADERS } from './answer.ts'
import type { Env } from './deps.ts'

type Serve = (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>

/**
 * Serves what is under the path of PUBLIC_URL as if it was at the root, so that the paths in the code are the same
 * everywhere. A request without that path is one from which a proxy has taken it away.
 */
export function underBasePath(serve: Serve): Serve {
  return (request, env, ctx) => {
    const base = basePathOf(env.PUBLIC_URL ?? '')
    if (base === '') return serve(request, env, ctx)
    const url = new URL(request.url)
    const reads = request.method === 'GET' || request.method === 'HEAD'
    // Pages and cookies begin with the slash at its end.
    if (url.pathname === base && reads)
      return new Response(null, {
        status: 308,
        headers: { ...SECURITY_HEADERS, location: `${base}/${url.search}` },
      })
    const within = pathWithin(url.pathname, base)
    if (within === url.pathname) return serve(request, env, ctx)
    url.pathname = within
    return serve(new Request(url, request), env, ctx)
  }
}

/** The well-known documents of an address with a path have their name before it (RFC 8414, RFC 9728). */
const WELL_KNOWN = /^\/\.well-known\/[^/]+/

function pathWithin(pathname: string, base: string): string {
  const [wellKnown = ''] = WELL_KNOWN.exec(pathname) ?? []
  const rest = pathname.slice(wellKnown.length)
  if (rest === base) return wellKnown || '/'
  return rest.startsWith(`${base}/`) ? wellKnown + rest.slice(base.length) : pathname
}
