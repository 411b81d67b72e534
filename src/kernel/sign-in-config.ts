import { type Provider, type ProviderVariables, readProviders } from './provider-config.ts'
import { isOn, wrongVariable } from './variable.ts'

export type SignInConfig = {
  /** Lets everybody sign in by a password. */
  passwords: boolean
  /** The one user who may sign in by a password if passwords are off; empty for none. */
  breakGlass: string
  /** Asks everybody for a passkey after the password. */
  isSecondFactorRequired: boolean
  providers: Provider[]
}

type Given = ProviderVariables & {
  LOCAL_PASSWORDS?: string | undefined
  BREAK_GLASS?: string | undefined
  SECOND_FACTOR?: string | undefined
}

/** Reads how people may sign in. Refuses passwords that are off if nobody could sign in then. */
export function readSignInConfig(variables: Given): SignInConfig {
  const providers = readProviders(variables)
  const passwords = isOn('LOCAL_PASSWORDS', variables.LOCAL_PASSWORDS || 'on')
  const breakGlass = (variables.BREAK_GLASS ?? '').trim()
  if (!passwords && providers.length === 0 && breakGlass === '')
    throw wrongVariable(
      'LOCAL_PASSWORDS',
      'must be on where OIDC_PROVIDERS has no provider and BREAK_GLASS no name, as nobody could sign in',
    )
  const secondFactor = variables.SECOND_FACTOR || 'optional'
  if (secondFactor !== 'optional' && secondFactor !== 'required')
    throw wrongVariable('SECOND_FACTOR', 'must be optional or required')
  const isSecondFactorRequired = secondFactor === 'required'
  return { passwords, breakGlass, isSecondFactorRequired, providers }
}
