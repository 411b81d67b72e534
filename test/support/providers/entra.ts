import { CODE_FLOW, type NamedProvider } from './named-provider.ts'

const TENANT = '11111111-2222-3333-4444-555555555555'
const HOST = `https://login.microsoftonline.com/${TENANT}`
const CLIENT = '66666666-7777-8888-9999-000000000000'

/** The object id of a group. */
export const ENTRA_ADMINS = 'aaaaaaaa-bbbb-cccc-dddd-eeeeeeeeeeee'

/** Entra ID puts so many groups into a JWT at most; whoever is in more gets none, and a word of where they are. */
const MOST_GROUPS = 200

/**
 * Entra ID for one tenant, with the optional claims `email` and `groups` in the ID token. It never says
 * whether an address is confirmed, groups are ids, and its user info is Microsoft Graph's.
 */
export const entra: NamedProvider = {
  name: 'Entra ID',
  entry: {
    id: 'entra',
    label: 'Microsoft',
    issuer: `${HOST}/v2.0`,
    clientId: CLIENT,
    trustsEmail: true,
    groupsClaim: 'groups',
    adminGroup: ENTRA_ADMINS,
  },
  discovery: {
    ...CODE_FLOW,
    issuer: `${HOST}/v2.0`,
    authorization_endpoint: `${HOST}/oauth2/v2.0/authorize`,
    token_endpoint: `${HOST}/oauth2/v2.0/token`,
    userinfo_endpoint: 'https://graph.microsoft.com/oidc/userinfo',
    end_session_endpoint: `${HOST}/oauth2/v2.0/logout`,
    jwks_uri: `${HOST}/discovery/v2.0/keys`,
    response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: [
      'client_secret_post',
      'private_key_jwt',
      'client_secret_basic',
    ],
    http_logout_supported: true,
    tenant_region_scope: 'EU',
    cloud_instance_name: 'microsoftonline.com',
    msgraph_host: 'graph.microsoft.com',
  },
  // Its keys name no algorithm.
  key: (own) => [{ ...own, alg: undefined, use: 'sig', issuer: `${HOST}/v2.0`, x5t: own['kid'] }],
  idToken: (user) => ({
    sub: user.subject,
    aio: 'opaque',
    email: user.email,
    name: user.name,
    oid: '99999999-0000-0000-0000-000000000000',
    preferred_username: user.email,
    rh: 'opaque',
    tid: TENANT,
    uti: 'opaque',
    ver: '2.0',
    ...(user.groups.length > MOST_GROUPS ? OVERAGE : hasGroups(user.groups)),
  }),
  userInfo: (user) => ({
    sub: user.subject,
    name: user.name,
    given_name: user.name,
    picture: 'https://graph.microsoft.com/v1.0/me/photo/$value',
    email: user.email,
  }),
  back: { session_state: 'a-session' },
}

/** Somebody in no group has no claim. */
const hasGroups = (groups: string[]) => (groups.length === 0 ? {} : { groups })

const OVERAGE = {
  _claim_names: { groups: 'src1' },
  _claim_sources: {
    src1: { endpoint: 'https://graph.microsoft.com/v1.0/users/oid/getMemberObjects' },
  },
}
