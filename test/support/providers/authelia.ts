import { CODE_FLOW, type NamedProvider } from './named-provider.ts'

const ISSUER = 'https://auth.example.com'

/** Authelia 4.39: the ID token has nothing of the person but the subject, and the user info has all. */
export const authelia: NamedProvider = {
  name: 'Authelia',
  entry: {
    id: 'authelia',
    label: 'Authelia',
    issuer: ISSUER,
    clientId: 'laneway',
    scopes: 'profile email groups',
    groupsClaim: 'groups',
    adminGroup: 'admins',
  },
  discovery: {
    ...CODE_FLOW,
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/api/oidc/authorization`,
    token_endpoint: `${ISSUER}/api/oidc/token`,
    userinfo_endpoint: `${ISSUER}/api/oidc/userinfo`,
    jwks_uri: `${ISSUER}/jwks.json`,
    subject_types_supported: ['public', 'pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    userinfo_signing_alg_values_supported: ['RS256', 'none'],
    token_endpoint_auth_methods_supported: [
      'client_secret_basic',
      'client_secret_post',
      'client_secret_jwt',
      'private_key_jwt',
      'none',
    ],
    authorization_response_iss_parameter_supported: true,
  },
  key: (own) => [{ ...own, use: 'sig', alg: 'RS256' }],
  idToken: (user) => ({
    amr: ['pwd', 'otp', 'mfa'],
    auth_time: 1_790_000_000,
    azp: 'laneway',
    client_id: 'laneway',
    jti: crypto.randomUUID(),
    rat: 1_790_000_000,
    sub: user.subject,
  }),
  userInfo: (user) => ({
    alt_emails: ['other@example.org'],
    email: user.email,
    email_verified: true,
    groups: user.groups,
    name: user.name,
    preferred_username: user.username,
    rat: 1_790_000_000,
    sub: user.subject,
    updated_at: 1_790_000_000,
  }),
  back: { iss: ISSUER, scope: 'openid profile email groups' },
}
