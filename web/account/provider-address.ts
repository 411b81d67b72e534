import type { Output } from '../../client/client.ts'

export type SignInOptions = Output<'get_sign_in_options'>

export type Provider = SignInOptions['providers'][number]

/** Returns the address at which a provider signs somebody in, and from which they come back to a page of this service. It links the provider to a user if their id is given. */
export function providerAddress({ url }: Provider, to: string | null, linker?: string): string {
  const address = new URL(url)
  if (to !== null) address.searchParams.set('to', to)
  if (linker !== undefined) {
    address.searchParams.set('link', 'true')
    address.searchParams.set('user', linker)
  }
  return address.href
}

/** Returns the address that a browser goes to at once, as the provider is the only way to sign in; undefined if somebody is to choose, asks to stay (`?stay`) or has signed out, or the provider has just failed. */
export function onlyAddress(
  { providers, onlyProvider }: SignInOptions,
  asked: URLSearchParams,
  hasSignedOut: boolean,
): string | undefined {
  const stays = ['failed', 'password', 'stay'].some((name) => asked.has(name))
  const only = providers.find(({ id }) => id === onlyProvider)
  if (only === undefined || stays || hasSignedOut) return undefined
  return providerAddress(only, asked.get('to'))
}
