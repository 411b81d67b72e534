import { type Provider, type ProviderVariables, readProviders } from './provider-config.ts'
import { isOn, wrongVariable } from './variable.ts'

/** The ways by which people may sign in. */
export type SignInConfig = {
  /** Whether everybody may sign in by a password. */
  passwords: boolean
  /** The one user who may where passwords are off; empty for none. */
  breakGlass: string
  providers: Provider[]
}

type Given = ProviderVariables & {
  LOCAL_PASSWORDS?: string | undefined
  BREAK_GLASS?: string | undefined
}

/** Reads how people may sign in. Refuses passwords that are off where nobody could sign in then. */
export function readSignInConfig(variables: Given): SignInConfig {
  const providers = readProviders(variables)
  const passwords = isOn('LOCAL_PASSWORDS', variables.LOCAL_PASSWORDS || 'on')
  const breakGlass = (variables.BREAK_GLASS ?? '').trim()
  if (!passwords && providers.length === 0 && breakGlass === '')
    throw wrongVariable(
      'LOCAL_PASSWORDS',
      'must be on where OIDC_PROVIDERS has no provider and BREAK_GLASS no name, as nobody could sign in',
    )
  return { passwords, breakGlass, providers }
}
