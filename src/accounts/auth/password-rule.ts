import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { keyOf } from '../users/name-key.ts'

/** Whether a user of this name may have a password: all may, or the one in BREAK_GLASS. */
export function mayUsePassword({ passwords, breakGlass }: SignInConfig, name: string): boolean {
  return passwords || (breakGlass !== '' && keyOf(name) === keyOf(breakGlass))
}

/** Throws where a sign-in by this name and a password is not allowed. It is the same for names of users and others. */
export function expectPasswordAllowed(config: SignInConfig, name: string): void {
  if (!mayUsePassword(config, name)) throw new AppError('login.passwords_off')
}
