import { CODE_FLOW, type NamedProvider } from './named-provider.ts'

const REALM = 'https://id.example.com/realms/acme'
const PROTOCOL = `${REALM}/protocol/openid-connect`
const SIGNING = ['PS384', 'RS384', 'EdDSA', 'ES384', 'HS256', 'HS512', 'ES256', 'RS256', 'HS384']

/**
 * Keycloak 26 with a mapper of group membership to the user info, with full paths, and with the user info
 * signed by RS256. It offers `none` as an algorithm for user info, and publishes a key to encrypt with.
 */
export const keycloak: NamedProvider = {
  name: 'Keycloak',
  entry: {
    id: 'keycloak',
    label: 'Keycloak',
    issuer: REALM,
    clientId: 'laneway',
    groupsClaim: 'groups',
    adminGroup: '/boards/admins',
  },
  discovery: {
    ...CODE_FLOW,
    issuer: REALM,
    authorization_endpoint: `${PROTOCOL}/auth`,
    token_endpoint: `${PROTOCOL}/token`,
    introspection_endpoint: `${PROTOCOL}/token/introspect`,
    userinfo_endpoint: `${PROTOCOL}/userinfo`,
    end_session_endpoint: `${PROTOCOL}/logout`,
    jwks_uri: `${PROTOCOL}/certs`,
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: SIGNING,
    userinfo_signing_alg_values_supported: [...SIGNING, 'none'],
    token_endpoint_auth_methods_supported: [
      'private_key_jwt',
      'client_secret_basic',
      'client_secret_post',
      'tls_client_auth',
      'client_secret_jwt',
    ],
    authorization_response_iss_parameter_supported: true,
  },
  key: (own) => [
    { ...own, kid: 'encrypting', use: 'enc', alg: 'RSA-OAEP' },
    { ...own, use: 'sig', alg: 'RS256' },
  ],
  idToken: (user) => ({
    jti: crypto.randomUUID(),
    sub: user.subject,
    typ: 'ID',
    azp: 'laneway',
    sid: crypto.randomUUID(),
    acr: '1',
    email_verified: true,
    name: user.name,
    preferred_username: user.username,
    email: user.email,
  }),
  userInfo: (user) => ({
    sub: user.subject,
    email_verified: true,
    name: user.name,
    groups: user.groups,
    preferred_username: user.username,
    email: user.email,
  }),
  signsUserInfo: true,
  back: { session_state: 'a-session', iss: REALM },
}
