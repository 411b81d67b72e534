import { LanewayError } from '../../client/client.ts'
import { t } from '../text/text.ts'
import { faultOfService } from './faults.ts'

/** Holds the faults of a form: of the whole, and of its fields by their names. */
export type Faults = { form?: string; fields: Readonly<Record<string, string>> }

export const NO_FAULTS: Faults = { fields: {} }

const ON_FIELDS: Record<string, () => Faults> = {
  'username.taken': () => ({ fields: { username: t('wrong.username-taken') } }),
  'email.taken': () => ({ fields: { email: t('wrong.email-taken') } }),
}

const ABOUT_ALL: Record<string, () => string> = {
  'login.failed': () => t('wrong.login'),
  'outbox.over': () => t('wrong.outbox-over'),
  'link.invalid': () => t('wrong.link'),
  'login.passwords_off': () => t('wrong.passwords-off'),
  'identity.last': () => t('wrong.identity-last'),
  'user.last_admin': () => t('wrong.last-admin'),
  'session.changed': () => t('wrong.session-changed'),
  'registration.closed': () => t('wrong.registration-closed'),
  'passkey.unknown': () => t('wrong.passkey-unknown'),
  'passkey.expired': () => t('wrong.passkey-expired'),
  'passkey.refused': () => t('wrong.passkey-refused'),
  'passkey.last': () => t('wrong.passkey-last'),
  'passkey.limit': () => t('wrong.passkey-limit'),
  'recovery_code.wrong': () => t('wrong.recovery-code'),
  'second_factor.expired': () => t('wrong.second-step-over'),
  'second_factor.is_set_up': () => t('wrong.second-step-over'),
}

const SHOWN = Symbol('shown')

/** An error that is not of the service, with what is shown of it. */
export function shownError(text: string): Error {
  return new Error(text, { cause: SHOWN })
}

/** Assigns what the service refused to the fields that it names. */
export function faultsOf(thrown: unknown): Faults {
  if (thrown instanceof Error && thrown.cause === SHOWN) return { form: thrown.message, fields: {} }
  if (!(thrown instanceof LanewayError)) throw thrown
  const { code, reason, status, fields, waitMs = 0 } = thrown
  const known = ON_FIELDS[code]?.()
  if (known !== undefined) return known
  if (code === 'login.failed' && fields.length > 0)
    return { fields: { currentPassword: t('account.password.wrong') } }
  if (fields.length > 0)
    return {
      fields: Object.fromEntries(fields.map((fault) => [fault.field, sentence(fault.reason)])),
    }
  if (status === 0) return { form: t('wrong.unreached'), fields: {} }
  if (status >= 500) return { form: faultOfService(code), fields: {} }
  if (waitMs > 0)
    return { form: t('wrong.throttled', { count: Math.ceil(waitMs / 1_000) }), fields: {} }
  return { form: ABOUT_ALL[code]?.() ?? reason, fields: {} }
}

export function faultText({ form, fields }: Faults): string {
  return form ?? Object.values(fields)[0] ?? t('wrong.server')
}

/** The names of fields without a value, each with what to say. */
export function missingIn(values: Readonly<Record<string, string>>): Record<string, string> {
  const missing = Object.entries(values).filter(([, value]) => value.trim() === '')
  return Object.fromEntries(missing.map(([name]) => [name, t('wrong.required')]))
}

function sentence(reason: string): string {
  return `${reason.charAt(0).toLocaleUpperCase()}${reason.slice(1)}.`
}
