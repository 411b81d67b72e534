import { CODE_FLOW, type NamedProvider } from './named-provider.ts'

const ISSUER = 'https://acme.zitadel.cloud'
const CLIENT = '300000000000000001'
const PROJECT = '300000000000000002'
const ORGANISATION = '300000000000000003'

/**
 * Zitadel with roles of a project, which it asserts on authentication: an object whose keys are the roles,
 * beside the same under the project's own name. The ID token is for the client and its project, and the
 * user info has the person.
 */
export const zitadel: NamedProvider = {
  name: 'Zitadel',
  entry: {
    id: 'zitadel',
    label: 'Zitadel',
    issuer: ISSUER,
    clientId: CLIENT,
    groupsClaim: 'urn:zitadel:iam:org:project:roles',
    adminGroup: 'admin',
  },
  discovery: {
    ...CODE_FLOW,
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/oauth/v2/authorize`,
    token_endpoint: `${ISSUER}/oauth/v2/token`,
    introspection_endpoint: `${ISSUER}/oauth/v2/introspect`,
    userinfo_endpoint: `${ISSUER}/oidc/v1/userinfo`,
    end_session_endpoint: `${ISSUER}/oidc/v1/end_session`,
    jwks_uri: `${ISSUER}/oauth/v2/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: [
      'none',
      'client_secret_basic',
      'client_secret_post',
      'private_key_jwt',
    ],
  },
  key: (own) => [{ ...own, use: 'sig', alg: 'RS256' }],
  idToken: (user) => ({
    aud: [CLIENT, PROJECT],
    amr: ['pwd'],
    azp: CLIENT,
    client_id: CLIENT,
    sid: 'V1_300000000000000004',
    sub: user.subject,
  }),
  userInfo: (user) => ({
    sub: user.subject,
    name: user.name,
    given_name: user.name,
    locale: 'en',
    preferred_username: `${user.username}@acme.zitadel.cloud`,
    email: user.email,
    email_verified: true,
    ...rolesOf(user.groups),
  }),
}

/** Somebody without a role has no claim. */
function rolesOf(groups: string[]) {
  if (groups.length === 0) return {}
  const roles = Object.fromEntries(
    groups.map((role) => [role, { [ORGANISATION]: 'acme.zitadel.cloud' }]),
  )
  return {
    'urn:zitadel:iam:org:project:roles': roles,
    [`urn:zitadel:iam:org:project:${PROJECT}:roles`]: roles,
  }
}
