import { type Client, send } from '../../../scripts/demo/client.ts'
import { parse } from './wire.ts'

/** Lists what is wrong with the service at the end: boards that do not export whole, and silence. */
export async function aftermath(keeper: Client, boards: Iterable<string>): Promise<string[]> {
  const faults: string[] = []
  for (const board of boards) {
    const { status, text } = await send(keeper, 'GET', `/api/boards/${board}/export`)
    if (status === 404) continue
    const isWhole = status === 200 && parse(text) !== undefined
    if (!isWhole) faults.push(`The board ${board} does not export: ${status} ${text.slice(0, 200)}`)
  }
  const health = await send(keeper, 'GET', '/healthz')
  if (health.status !== 200) faults.push(`The service is no longer well: ${health.status}`)
  return faults
}
