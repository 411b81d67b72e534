import { answered } from './answered.ts'

/** The errors of signing in by a passkey, by its second step, or by a provider. */
export const SIGN_IN_ERRORS = {
  ...answered(400, {
    'passkey.expired':
      'The answer came too late, or was given before, or the passkey is there already; begin again.',
    'passkey.refused': 'The passkey was not accepted.',
    'passkey.unknown':
      'The service does not know this passkey; it was removed, or its user may not sign in.',
    'provider.answer_invalid':
      'The answer of the provider is not valid, so nobody was signed in: {fault}.',
    'provider.expired':
      'This sign-in has expired, was used, or was begun in another browser; begin again.',
    'recovery_code.wrong': 'This is no recovery code of the account, or it was used before.',
    'second_factor.expired':
      'The second step of the sign-in came too late; give the password again.',
  }),
  ...answered(401, {
    'login.second_factor':
      'This account needs a passkey or a recovery code after the password: sign in on a page of the service, or send a named token. `secondFactor` has the token of the next step.',
    'login.second_factor_missing':
      'This service needs a passkey after the password, and the account has none yet: set it up on a page of the service. `secondFactor` has the token of the next step.',
  }),
  ...answered(403, {
    'identity.sign_in_again':
      'Linking a provider needs a sign-in of the last ten minutes; sign in again.',
    'login.disabled': 'This account may not sign in; ask the site admin.',
    'login.passwords_off': 'Passwords are off on this site; sign in by one of its providers.',
    'provider.client_unknown':
      'The provider does not know this service by its client id and secret; tell the site admin.',
    'provider.domain':
      'This site lets in only people with a confirmed e-mail address of certain domains.',
    'provider.refused': 'The provider did not sign you in.',
  }),
  ...answered(404, {
    'identity.not_found': 'You have no link to such a provider.',
    'passkey.not_found': 'You have no such passkey.',
    'provider.not_found': 'There is no such provider.',
  }),
  ...answered(409, {
    'identity.last': 'This is the last way to sign in to the account; set up another one first.',
    'identity.taken':
      'This person of the provider is linked to an account, or the account to another one.',
    'passkey.last': 'The passkey is the last, and you need one to sign in; add another one first.',
    'passkey.limit': 'You have {most} passkeys, which is the most; remove one first.',
    'passkey.missing': 'Add a passkey first.',
    'passkey.unavailable':
      'Passkeys need https, but on localhost, and a service that knows its own address: set PUBLIC_URL.',
    'provider.link_needed':
      'There is an account with this e-mail address. Sign in to it, then link the provider on the page of the account.',
    'second_factor.is_set_up': 'The account has a passkey; sign in by it, or by a recovery code.',
  }),
  ...answered(502, {
    'provider.failed': 'The provider {does}; try again later.',
    'provider.issuer_differs':
      'The provider calls itself {stated}, but its issuer in OIDC_PROVIDERS is {issuer}: it must be written as the provider writes it.{how}',
  }),
}
