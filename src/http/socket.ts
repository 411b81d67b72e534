import type { Context } from 'hono'
import { isSocket } from '../contract/reply.ts'
import { denied } from '../core/permissions.ts'
import { AppError } from '../core/app-error.ts'
import { type AppEnv, answer } from './answer.ts'

const PROTOCOLS = 'sec-websocket-protocol'

/** The subprotocol of feeds. Browsers, which can set no header, offer `bearer.<token>` beside it, and that is never chosen. */
const SPOKEN = 'laneway'

/** The subprotocols that are offered. */
function offeredTo(c: Context<AppEnv>): string[] {
  return c.req.header(PROTOCOLS)?.split(/[,\s]+/) ?? []
}

/** The token among the subprotocols that are offered. */
export function tokenOffered(c: Context<AppEnv>): string | undefined {
  return offeredTo(c)
    .find((one) => one.startsWith(BEARER))
    ?.slice(BEARER.length)
}

const BEARER = 'bearer.'

/** Opens the WebSocket that was asked for; refuses pages of an origin that may not call (403), and who asked for none (426). */
export async function openSocket(
  c: Context<AppEnv>,
  open: unknown,
  told: Record<string, string>,
): Promise<Response> {
  const { origin, upgrade } = c.req.header()
  if (origin && !('access-control-allow-origin' in c.get('headers')))
    throw denied('Pages of this origin may not call.')
  if (upgrade?.toLowerCase() !== 'websocket' || !isSocket(open))
    throw new AppError('socket.expected', 'Ask with Upgrade: websocket.')
  const webSocket = await open()
  if (webSocket === null)
    throw new AppError('store.overloaded', 'Nobody can follow just now; try again in a moment.')
  const chosen = offeredTo(c).includes(SPOKEN) && { [PROTOCOLS]: SPOKEN }
  const { headers } = answer(c, null, { ...told, ...chosen })
  return new Response(null, { status: 101, webSocket, headers })
}
