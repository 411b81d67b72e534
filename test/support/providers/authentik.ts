import { CODE_FLOW, type NamedProvider } from './named-provider.ts'

const HOST = 'https://id.example.com/application/o'
const ISSUER = `${HOST}/laneway/`

/**
 * Authentik 2025.10 with the issuer of an application of its own, which ends with a slash, while the
 * addresses are those of all applications. All claims are in the ID token, too.
 */
export const authentik: NamedProvider = {
  name: 'Authentik',
  entry: {
    id: 'authentik',
    label: 'Authentik',
    issuer: ISSUER,
    clientId: 'laneway',
    groupsClaim: 'groups',
    adminGroup: 'laneway admins',
  },
  discovery: {
    ...CODE_FLOW,
    issuer: ISSUER,
    authorization_endpoint: `${HOST}/authorize/`,
    token_endpoint: `${HOST}/token/`,
    userinfo_endpoint: `${HOST}/userinfo/`,
    end_session_endpoint: `${ISSUER}end-session/`,
    jwks_uri: `${ISSUER}jwks/`,
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    acr_values_supported: ['goauthentik.io/providers/oauth2/default'],
  },
  key: (own) => [{ ...own, use: 'sig', alg: 'RS256' }],
  idToken: (user) => ({
    sub: user.subject,
    auth_time: 1_790_000_000,
    acr: 'goauthentik.io/providers/oauth2/default',
    amr: ['pwd'],
    uid: 'a-token',
    ...claimsOf(user),
  }),
  userInfo: (user) => ({ sub: user.subject, ...claimsOf(user) }),
}

const claimsOf: NamedProvider['userInfo'] = (user) => ({
  email: user.email,
  // By the mapping of the recipe; its own one has said false since version 2025.10.
  email_verified: true,
  name: user.name,
  given_name: user.name,
  preferred_username: user.username,
  nickname: user.username,
  groups: user.groups,
})
