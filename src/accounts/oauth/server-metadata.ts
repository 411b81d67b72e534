import { TOKEN_SCOPES } from '../../operations/claims.ts'

/** Scopes that a client gets that asks for none; `admin` must be asked for by name. */
export const USUAL_SCOPES = ['read', 'write'] as const

/** The paths that programs call. */
export const OAUTH_PATHS = {
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  register: '/oauth/register',
} as const

/** The path of the MCP endpoint, which is a resource of its own name for its clients. */
export const MCP_PATH = '/mcp'

/** Metadata of the authorization server (RFC 8414), whose issuer is the public address of the service. */
export function authorizationServer(publicUrl: string) {
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + OAUTH_PATHS.authorize,
    token_endpoint: publicUrl + OAUTH_PATHS.token,
    revocation_endpoint: publicUrl + OAUTH_PATHS.revoke,
    registration_endpoint: publicUrl + OAUTH_PATHS.register,
    scopes_supported: TOKEN_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
    service_documentation: `${publicUrl}/docs/oauth`,
  }
}

/** The metadata of a resource that tokens are for (RFC 9728): the whole service, or its MCP endpoint. */
export function protectedResource(publicUrl: string, path: '' | typeof MCP_PATH) {
  return {
    resource: publicUrl + path,
    authorization_servers: [publicUrl],
    scopes_supported: USUAL_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: 'Laneway',
    resource_documentation: `${publicUrl}/docs/oauth`,
  }
}

/** True for a `resource` (RFC 8707) that is this service or its MCP endpoint. */
export function isOwnResource(resource: unknown, publicUrl: string): boolean {
  return ['', '/', MCP_PATH].some((path) => resource === publicUrl + path)
}
