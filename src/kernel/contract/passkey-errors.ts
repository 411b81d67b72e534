/** The errors of passkeys and of the second step of a sign-in, as in `ERRORS`. */
export const PASSKEY_ERRORS = {
  'login.second_factor': {
    status: 401,
    reason:
      'This account needs a passkey or a recovery code after the password: sign in on a page of the service, or send a named token. `secondFactor` has the token of the next step.',
  },
  'login.second_factor_missing': {
    status: 401,
    reason:
      'This service needs a passkey after the password, and the account has none yet: set it up on a page of the service. `secondFactor` has the token of the next step.',
  },
  'passkey.expired': {
    status: 400,
    reason:
      'The answer came too late, or was given before, or the passkey is there already; begin again.',
  },
  'passkey.last': {
    status: 409,
    reason: 'The passkey is the last, and you need one to sign in; add another one first.',
  },
  'passkey.limit': {
    status: 409,
    reason: 'You have {most} passkeys, which is the most; remove one first.',
  },
  'passkey.missing': { status: 409, reason: 'Add a passkey first.' },
  'passkey.not_found': { status: 404, reason: 'You have no such passkey.' },
  'passkey.refused': { status: 400, reason: 'The passkey was not accepted.' },
  'passkey.unavailable': {
    status: 409,
    reason:
      'Passkeys need https, but on localhost, and a service that knows its own address: set PUBLIC_URL.',
  },
  'passkey.unknown': {
    status: 400,
    reason: 'The service does not know this passkey; it was removed, or its user may not sign in.',
  },
  'recovery_code.wrong': {
    status: 400,
    reason: 'This is no recovery code of the account, or it was used before.',
  },
  'second_factor.expired': {
    status: 400,
    reason: 'The second step of the sign-in came too late; give the password again.',
  },
  'second_factor.is_set_up': {
    status: 409,
    reason: 'The account has a passkey; sign in by it, or by a recovery code.',
  },
} as const
