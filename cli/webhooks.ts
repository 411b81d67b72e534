import { type Flags, open } from './session.ts'
import { printDone, printRows } from './print.ts'

/** Lists the integrations of a board, without their tokens. */
export async function listWebhooks(board: string, flags: Flags): Promise<void> {
  const { api, isJson } = await open(flags)
  const found = await api.get_all_integrations({ board })
  const shown = found.map(({ token: _token, ...rest }) => rest)
  await printRows(shown, ['_id', 'enabled', 'url', 'disabledReason'], isJson)
}

/** Lists the deliveries of an integration, newest first. */
export async function listDeliveries(
  board: string,
  int: string,
  flags: Flags & { limit: number },
): Promise<void> {
  const { api, isJson } = await open(flags)
  const { limit } = flags
  const found = await api.get_integration_deliveries({ board, int, query: { limit } })
  const columns = ['_id', 'description', 'state', 'tries', 'lastStatus', 'createdAt', 'nextTryAt']
  await printRows(found, columns, isJson)
}

export async function redeliver(
  board: string,
  int: string,
  delivery: string,
  flags: Flags,
): Promise<void> {
  const { api, isJson } = await open(flags)
  const { _id } = await api.redeliver_integration_delivery({ board, int, delivery })
  printDone({ _id }, `Delivery ${_id} will be sent again.`, isJson)
}
