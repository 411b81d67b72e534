import { CODE_FLOW, type NamedProvider } from './named-provider.ts'

const ISSUER = 'https://accounts.google.com'
const CLIENT = '1234567890-abc.apps.googleusercontent.com'

/**
 * Google for the people of one organisation, whose domain is the claim `hd`. It has a host for each
 * address, and neither usernames nor groups.
 */
export const google: NamedProvider = {
  name: 'Google',
  entry: {
    id: 'google',
    label: 'Google',
    issuer: ISSUER,
    clientId: CLIENT,
    allowedDomains: ['example.com'],
  },
  discovery: {
    ...CODE_FLOW,
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/o/oauth2/v2/auth`,
    token_endpoint: 'https://oauth2.googleapis.com/token',
    userinfo_endpoint: 'https://openidconnect.googleapis.com/v1/userinfo',
    revocation_endpoint: 'https://oauth2.googleapis.com/revoke',
    jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    code_challenge_methods_supported: ['plain', 'S256'],
  },
  key: (own) => [{ ...own, use: 'sig', alg: 'RS256' }],
  idToken: (user) => ({
    azp: CLIENT,
    sub: user.subject,
    at_hash: 'HK6E_P6Dh8Y93mRNtsDB1Q',
    ...claimsOf(user),
  }),
  userInfo: (user) => ({ sub: user.subject, ...claimsOf(user) }),
  back: { scope: 'email profile openid', authuser: '0', hd: 'example.com', prompt: 'consent' },
}

const claimsOf: NamedProvider['userInfo'] = ({ email, name }) => ({
  hd: 'example.com',
  email,
  email_verified: true,
  name,
  picture: 'https://lh3.googleusercontent.com/a/picture',
  given_name: name,
})
