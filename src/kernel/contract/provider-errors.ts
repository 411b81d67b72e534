/** The errors of signing in by a provider, as in `ERRORS`. */
export const PROVIDER_ERRORS = {
  'identity.last': {
    status: 409,
    reason: 'This is the last way to sign in to the account; set up another one first.',
  },
  'identity.not_found': { status: 404, reason: 'You have no link to such a provider.' },
  'identity.sign_in_again': {
    status: 403,
    reason: 'Linking a provider needs a sign-in of the last ten minutes; sign in again.',
  },
  'identity.taken': {
    status: 409,
    reason: 'This person of the provider is linked to an account, or the account to another one.',
  },
  'login.disabled': { status: 403, reason: 'This account may not sign in; ask the site admin.' },
  'login.passwords_off': {
    status: 403,
    reason: 'Passwords are off on this site; sign in by one of its providers.',
  },
  'provider.answer_invalid': {
    status: 400,
    reason: 'The answer of the provider is not valid, so nobody was signed in: {fault}.',
  },
  'provider.client_unknown': {
    status: 403,
    reason:
      'The provider does not know this service by its client id and secret; tell the site admin.',
  },
  'provider.domain': {
    status: 403,
    reason: 'This site lets in only people with a confirmed e-mail address of certain domains.',
  },
  'provider.expired': {
    status: 400,
    reason: 'This sign-in has expired, was used, or was begun in another browser; begin again.',
  },
  'provider.failed': { status: 502, reason: 'The provider {does}; try again later.' },
  'provider.link_needed': {
    status: 409,
    reason:
      'There is an account with this e-mail address. Sign in to it, then link the provider on the page of the account.',
  },
  'provider.not_found': { status: 404, reason: 'There is no such provider.' },
  'provider.refused': { status: 403, reason: 'The provider did not sign you in.' },
} as const
