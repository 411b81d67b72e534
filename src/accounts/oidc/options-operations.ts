import { list, object } from '../../kernel/contract/compound.ts'
import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { choice, flag, text } from '../../kernel/contract/wire.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import { operation } from '../../operations/operation.ts'
import { anyPasskey } from '../passkeys/queries.ts'
import { relyingPartyOf } from '../passkeys/relying-party.ts'

const SignInOptions = record('SignInOptions', {
  passwords: described('True if everybody may sign in by a password.', flag),
  registration: described(
    'Registration with a password: `open` to everybody, or `closed`.',
    choice('open', 'closed'),
  ),
  setup: described(
    'True if the first account is still to be made, which needs the setup code.',
    flag,
  ),
  mail: described('True if the service sends mail, such as links for a new password.', flag),
  passkeys: described('True if people may sign in by a passkey.', flag),
  secondFactor: described(
    'A passkey or a recovery code after the password: `required` of everybody, or `optional` for those who want it.',
    choice('required', 'optional'),
  ),
  onlyProvider: described(
    'Id of the provider to which a page leads at once, because nobody signs in by anything else: passwords are off, and there is no other provider and no passkey.',
    text.optional(),
  ),
  providers: described(
    'The providers by which people may sign in.',
    list(
      object({
        id: described('Id of the provider in the configuration.', text),
        label: described('Name of the provider for people.', text),
        url: described('Address at which a browser signs in by the provider.', text),
      }),
    ),
  ),
})

/** Below this path a browser signs in by a provider. */
export const OIDC_PATH = '/users/oidc'

export const signInOptions = [
  operation({
    name: 'get_sign_in_options',
    tag: 'Login',
    summary: 'Says by which ways people may sign in.',
    method: 'GET',
    path: '/api/sign-in',
    access: 'anyone',
    reply: one(SignInOptions),
    run: async ({ context: { deps, publicUrl, store, accounts } }) => {
      const { registrationOpen, signIn } = deps.config
      const isOpen = registrationOpen && signIn.passwords
      const body = {
        passwords: signIn.passwords,
        registration: isOpen ? ('open' as const) : ('closed' as const),
        setup: await accounts.needsSetup(),
        mail: deps.config.mail.by !== 'none' && publicUrl !== '',
        passkeys: relyingPartyOf(publicUrl) !== undefined,
        secondFactor: signIn.isSecondFactorRequired ? ('required' as const) : ('optional' as const),
        onlyProvider: await onlyProvider(store, signIn),
        providers: signIn.providers.map(({ id, label }) => ({
          id,
          label,
          url: `${publicUrl}${OIDC_PATH}/${id}`,
        })),
      }
      return { body }
    },
  }),
]

/** The provider that is the only way to sign in. */
async function onlyProvider(store: Store, config: SignInConfig): Promise<string | undefined> {
  const [provider, ...others] = config.providers
  if (config.passwords || provider === undefined || others.length > 0) return undefined
  const { passkeys } = await store.batch({ passkeys: anyPasskey() })
  return passkeys.length === 0 ? provider.id : undefined
}
