import type { Context } from 'hono'
import { isSocket } from '../kernel/contract/reply.ts'
import { denied } from '../operations/permissions.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { type AppEnv, answer } from './answer.ts'
import { isOwnOrigin } from './cookie.ts'

const PROTOCOLS = 'sec-websocket-protocol'

/** The subprotocol of live feeds. Browsers cannot set headers, so they also offer `bearer.<token>`; the server never selects that one. */
const FEED_PROTOCOL = 'laneway'

function offeredTo(c: Context<AppEnv>): string[] {
  return c.req.header(PROTOCOLS)?.split(/[,\s]+/) ?? []
}

/** The token among the offered subprotocols. */
export function tokenOffered(c: Context<AppEnv>): string | undefined {
  return offeredTo(c)
    .find((one) => one.startsWith(BEARER))
    ?.slice(BEARER.length)
}

const BEARER = 'bearer.'

/** Opens a WebSocket. Throws for pages of an origin that is not allowed (403), and for requests without the upgrade (426). */
export async function openSocket(
  c: Context<AppEnv>,
  open: unknown,
  extraHeaders: Record<string, string>,
): Promise<Response> {
  const { origin, upgrade } = c.req.header()
  const isAllowed = 'access-control-allow-origin' in c.get('headers') || isOwnOrigin(c)
  if (origin && !isAllowed)
    throw denied(
      'Pages of this origin may not open the live feed; the operator can add it to CORS_ORIGINS.',
    )
  if (upgrade?.toLowerCase() !== 'websocket' || !isSocket(open))
    throw new AppError('socket.expected')
  const webSocket = await open()
  if (typeof webSocket === 'string') throw new AppError('store.overloaded', { reason: webSocket })
  const chosen = offeredTo(c).includes(FEED_PROTOCOL) && { [PROTOCOLS]: FEED_PROTOCOL }
  const { headers } = answer(c, null, { ...extraHeaders, ...chosen })
  return new Response(null, { status: 101, webSocket, headers })
}
