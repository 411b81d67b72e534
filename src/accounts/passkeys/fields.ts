import { jsonToo, list, listUpTo, object } from '../../kernel/contract/compound.ts'
import { described, exemplified } from '../../kernel/contract/kind.ts'
import { listOf, nestedRecord, record } from '../../kernel/contract/record.ts'
import { choice, count, flag, secret, shortName, text } from '../../kernel/contract/wire.ts'
import { LIMITS } from '../../kernel/limits.ts'

/** Most characters of one part of an answer: an RSA key in an attestation object has far fewer. */
const LONGEST = 16_384

const bytes = secret
  .that((given) => given.length <= LONGEST, 'must be at most 16,384 characters')
  .that((given) => /^[\w-]*$/.test(given), 'must be base64url')

const bytesDescribed = (what: string) => described(`${what}, in base64url.`, bytes)

const credentialId = bytesDescribed('Id that the authenticator has given the passkey')

/** The reply of a browser that made a passkey, as `PublicKeyCredential.toJSON()` gives it. */
export const registrationForm = described(
  'Reply of the browser, as `toJSON()` of its `PublicKeyCredential` gives it.',
  jsonToo(
    object({
      id: credentialId,
      response: described(
        'The parts of the reply.',
        object({
          clientDataJSON: bytesDescribed('Data of the browser'),
          attestationObject: bytesDescribed('Data of the authenticator about the new passkey'),
          transports: described(
            'Transports by which the authenticator is reached.',
            listUpTo(
              10,
              secret.that((one) => /^[a-z-]{1,20}$/.test(one), 'must be the name of a transport'),
            ).optional(),
          ),
        }),
      ),
    }),
  ),
)

/** The reply of a browser that signed by a passkey. */
export const assertionForm = described(
  'Reply of the browser, as `toJSON()` of its `PublicKeyCredential` gives it.',
  jsonToo(
    object({
      id: credentialId,
      response: described(
        'The parts of the reply.',
        object({
          clientDataJSON: bytesDescribed('Data of the browser'),
          authenticatorData: bytesDescribed('Data of the authenticator'),
          signature: bytesDescribed('Its signature'),
          userHandle: bytesDescribed('Id of the user').optional(),
        }),
      ),
    }),
  ),
)

export const requestForm = described('The `request` that came with the challenge.', secret)

export const nameForm = described(
  `Name of the passkey, up to ${LIMITS.name} characters.`,
  exemplified('My phone', shortName),
)

export const stepForm = described('The `token` of the sign-in that asked for more.', secret)

export const currentPasswordForm = described(
  'Current password, which is needed unless the caller has signed in within ten minutes.',
  exemplified('a long password', secret.optional()),
)

export const Passkey = record('Passkey', {
  _id: text,
  name: described('Name that its user gave it.', text),
  createdAt: text,
  lastUsedAt: described('Time when somebody last signed in by it.', text.optional()),
})

const Descriptor = record('PasskeyDescriptor', {
  type: described('Always `public-key`.', text),
  id: described('Id of a passkey, in base64url.', text),
  transports: described('Transports by which its authenticator is reached.', list(text)),
})

const shared = {
  request: described('Sent back with the answer. Only the page that asked has it.', text),
  challenge: described('The bytes to sign, in base64url.', text),
  timeout: described('Time that the browser may take, in milliseconds.', count),
}

/** The argument of `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const RequestOptions = record('PasskeyRequestOptions', {
  ...shared,
  rpId: described('The host that passkeys are for.', text),
  userVerification: described('Always `required`.', text),
  allowCredentials: described('The passkeys that will do; empty for any.', listOf(Descriptor)),
})

/** The argument of `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const CreationOptions = record('PasskeyCreationOptions', {
  ...shared,
  rp: described(
    'The host that the passkey is for.',
    nestedRecord(record('PasskeySite', { id: text, name: text })),
  ),
  user: described(
    'The user whom the passkey is for.',
    nestedRecord(
      record('PasskeyUser', {
        id: text,
        name: text,
        displayName: described('Name of the user that browsers show.', text),
      }),
    ),
  ),
  pubKeyCredParams: described(
    'The algorithms that are taken, the best first.',
    listOf(
      record('PasskeyAlgorithm', {
        type: described('Always `public-key`.', choice('public-key')),
        alg: described('Number of the algorithm in COSE.', count),
      }),
    ),
  ),
  excludeCredentials: described('The passkeys that there are.', listOf(Descriptor)),
  authenticatorSelection: described(
    'Demands on the authenticator.',
    nestedRecord(
      record('PasskeySelection', {
        residentKey: described('Always `required`.', choice('required')),
        requireResidentKey: described('Always true.', flag),
        userVerification: described('Always `required`.', choice('required')),
      }),
    ),
  ),
  attestation: described('Always `none`.', text),
})

export const RecoveryCodes = record('RecoveryCodes', {
  codes: described('Ten codes, each good for one sign-in; they are shown only now.', list(text)),
})

export const SecondFactor = record('SecondFactor', {
  isRequired: described('True if the user wants a passkey after the password.', flag),
  isRequiredBySite: described('True if the site wants it of everybody.', flag),
  recoveryCodes: described('Number of recovery codes that are left.', count),
})
