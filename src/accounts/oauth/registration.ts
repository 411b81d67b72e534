import { type ClientMetadata, type OAuthClient, readClientMetadata } from './client-metadata.ts'
import { type OAuthReply, oauthError } from './token-reply.ts'
import { type SealKeys, seal, unseal } from './seal.ts'

const PREFIX = 'lwclient.'

/** Longest `client_id` that is given, in characters: it is sent in a URL. */
const LONGEST_ID = 3_000

/**
 * Registers a client (RFC 7591) without storing anything: its `client_id` is the metadata that it sent,
 * sealed. So strangers, who may all register, cannot fill a table.
 */
export function registerClient(keys: SealKeys, given: unknown): OAuthReply {
  const read = readClientMetadata(given)
  if ('fault' in read)
    return oauthError(
      read.isAboutRedirects ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      read.fault,
    )
  const { name, redirectUris } = read.metadata
  const id = PREFIX + seal(keys, 'client', read.metadata)
  if (id.length > LONGEST_ID)
    return oauthError('invalid_client_metadata', 'The metadata is too long.')
  return {
    status: 201,
    body: {
      client_id: id,
      ...(name !== '' && { client_name: name }),
      redirect_uris: redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
  }
}

/** The client that a `client_id` was given to; undefined if this service has not given it. */
export function registeredClient(keys: SealKeys, id: string): OAuthClient | undefined {
  if (id.length > LONGEST_ID || !id.startsWith(PREFIX)) return undefined
  const metadata = unseal<ClientMetadata>(keys, 'client', id.slice(PREFIX.length))
  return metadata && { id, host: undefined, ...metadata }
}
