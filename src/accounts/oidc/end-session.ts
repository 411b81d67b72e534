import { AppError } from '../../kernel/contract/app-error.ts'
import { urlIn } from '../../kernel/contract/web-address.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { metadataOf } from './discovery.ts'

/** The address at which a browser signs out at a provider, and from which it comes back; undefined if there is no such page. */
export async function endSessionUrl(
  { deps, publicUrl }: RequestContext,
  id: string | undefined,
): Promise<string | undefined> {
  const provider = deps.config.signIn.providers.find((one) => one.id === id)
  if (provider === undefined) return undefined
  try {
    const { end_session_endpoint: endpoint } = await metadataOf(provider, deps.nowMs())
    const url = urlIn(endpoint ?? '')
    if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined
    url.searchParams.set('client_id', provider.clientId)
    url.searchParams.set('post_logout_redirect_uri', `${publicUrl}/`)
    return url.href
  } catch (thrown) {
    // The user is signed out here, even if the provider does not answer.
    if (thrown instanceof AppError) return undefined
    throw thrown
  }
}
