import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { type SealKeys, seal, unseal } from '../oauth/seal.ts'

/** The user whose password was right; `ver` ends the step when their tokens are revoked together. */
export type SecondStep = { userId: string; ver: number }

/** The second step may take this long. */
const LIFETIME_MS = 10 * 60_000

type Asked = { id: string; ver: number; secondFactor: boolean; hasPasskey: boolean }

/** True if a right password is not enough: the user or, with `isRequired`, the site asks for a passkey after it. */
export function asksForPasskey({ secondFactor }: Asked, isRequired: boolean): boolean {
  return isRequired || secondFactor
}

/** The refusal of a right password to which a passkey is lacking. It says what to do next, and with which token. */
export function secondStepNeeded(
  secret: string,
  { id: userId, ver, hasPasskey }: Asked,
  nowMs: number,
): AppError {
  const untilMs = nowMs + LIFETIME_MS
  const token = seal([secret], 'second step', { userId, ver, untilMs })
  return new AppError(hasPasskey ? 'login.second_factor' : 'login.second_factor_missing', {
    secondFactor: { token, expiresAt: momentOf(untilMs) },
  })
}

/** Opens the token of a second step. Throws `second_factor.expired` if this service has not given it, or too long ago. */
export function openSecondStep(keys: SealKeys, token: string, nowMs: number): SecondStep {
  const opened = unseal<SecondStep & { untilMs: number }>(keys, 'second step', token)
  if (opened === undefined || opened.untilMs <= nowMs) throw new AppError('second_factor.expired')
  return { userId: opened.userId, ver: opened.ver }
}
