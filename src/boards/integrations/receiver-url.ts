import { invalid } from '../../kernel/contract/app-error.ts'
import { receiverFault } from '../../kernel/receiver-url.ts'
import type { RequestContext } from '../../operations/request-context.ts'

/** The address that a request gives for webhooks; throws where the deployment does not allow it. */
export function receiverUrl(url: string, { deps, host }: RequestContext): string {
  const { receivers } = deps.config
  const ownHosts = [...receivers.ownHosts, host]
  const fault = receiverFault(url, { ...receivers, ownHosts })
  if (fault !== undefined) throw invalid('url', fault)
  return url
}
