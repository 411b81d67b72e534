/** The reply of an OAuth endpoint: a status, and JSON. */
export type OAuthReply = { status: number; body: Record<string, unknown> }

/** The errors of RFC 6749, section 5.2, RFC 7009, RFC 7591 and RFC 8707 that are given here. */
type OAuthErrorCode =
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'
  | 'unsupported_token_type'

/** An error as RFC 6749 has it: the description is ASCII without quotes and backslashes. */
export function oauthError(error: OAuthErrorCode, description: string): OAuthReply {
  const plain = description.replace(/[^ !#-[\]-~]/g, "'")
  return { status: 400, body: { error, error_description: plain } }
}

/** The tokens that a client gets. */
export function tokenReply(given: {
  accessToken: string
  refreshToken: string
  scopes: readonly string[]
  expiresInS: number
}): OAuthReply {
  return {
    status: 200,
    body: {
      access_token: given.accessToken,
      token_type: 'Bearer',
      expires_in: given.expiresInS,
      refresh_token: given.refreshToken,
      scope: given.scopes.join(' '),
    },
  }
}
