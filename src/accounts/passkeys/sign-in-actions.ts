import { AppError, statusOf } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { ALWAYS, after } from '../../kernel/db/statements.ts'
import {
  type AccountDeps,
  type IssuedToken,
  audited,
  beginSignIn,
} from '../auth/sign-in-actions.ts'
import { rememberHome } from '../auth/login-attempt-actions.ts'
import type { Asked } from './challenge.ts'
import { userHandleOf } from './options.ts'
import { findPasskey } from './queries.ts'
import type { RelyingParty } from './relying-party.ts'
import { noteSignature, useChallenge } from './saves.ts'
import { type Assertion, verifyAssertion } from './verify.ts'

export type GivenAssertion = Assertion & {
  response: Assertion['response'] & { userHandle?: string | undefined }
}

/** Signs in by a passkey. `asked` names the user where a password was given before. */
export async function signInByPasskey(
  deps: AccountDeps,
  answer: GivenAssertion,
  { site, asked }: { site: RelyingParty; asked: Asked },
): Promise<IssuedToken> {
  const { store } = deps
  const { found } = await store.batch({ found: findPasskey(answer.id) })
  const [passkey] = found
  try {
    const known = expectOwner(passkey, answer, asked)
    const counter = verifyAssertion(answer, known, { ...site, challenge: asked.challenge })
    const { userId: id, ver, usernameKey, emailKey } = known
    const user = { id, ver, usernameKey, emailKey }
    const begun = beginSignIn(deps)
    const at = momentOf(deps.nowMs())
    const { signed } = await store.batch({
      signed: after(noteSignature(known, { counter, at }, asked), [
        useChallenge(asked),
        (isDone) => begun.stored(user, isDone),
        audited(deps, user.id, { kind: 'signIn', targetId: known.id, about: 'passkey' }),
        ...rememberHome(deps, user),
      ]),
    })
    if (signed.length === 0) throw new AppError('passkey.expired')
    return await begun.issue(user)
  } catch (thrown) {
    const failed = {
      kind: 'signInFailed',
      targetId: passkey?.userId ?? '',
      about: 'passkey',
    } as const
    // If the store does not answer, the passkey is not at fault, and may have signed in.
    const isRefused = thrown instanceof AppError && statusOf(thrown.code) < 500
    if (isRefused) await store.batch([audited(deps, '', failed)(ALWAYS)])
    throw thrown
  }
}

type Found = ReturnType<typeof findPasskey>['_']['result'][number]

/** The passkey of an answer. Throws if there is none, if its user may not sign in, or if the answer names another user. */
function expectOwner(
  passkey: Found | undefined,
  { response: { userHandle } }: GivenAssertion,
  asked: Asked,
): Found {
  if (passkey === undefined || passkey.mayNot) throw new AppError('passkey.unknown')
  const { userId } = passkey
  const isTheirs = asked.userId === '' || asked.userId === userId
  if (isTheirs && (userHandle === undefined || userHandle === userHandleOf(userId))) return passkey
  throw new AppError('passkey.refused', { reason: 'The passkey is of another user.' })
}
