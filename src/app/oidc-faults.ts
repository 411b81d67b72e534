import type { Context } from 'hono'
import { auditEntry } from '../accounts/audit/actions.ts'
import { UNREACHED } from '../accounts/oidc/provider-fetch.ts'
import { certificateFaultBy, tlsServerOf } from '../kernel/certificates.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { ALWAYS } from '../kernel/db/statements.ts'
import { logError } from '../kernel/log-error.ts'
import type { Provider } from '../kernel/provider-config.ts'
import type { AppEnv } from './answer.ts'

/** Notes in the audit log why a provider could not sign somebody in, and throws it. */
export async function noted(
  c: Context<AppEnv>,
  provider: Provider,
  thrown: unknown,
): Promise<never> {
  if (thrown instanceof AppError) {
    const context = c.get('context')
    const entry = { kind: 'signInFailed', about: `${provider.id}: ${thrown.message}` } as const
    await context.store.batch([auditEntry(context, entry)(ALWAYS)])
  }
  return logged(c, provider, thrown)
}

/** The faults that an operator puts right, at the provider or in OIDC_PROVIDERS. People see another sentence. */
const OF_OPERATORS: readonly string[] = [
  'provider.answer_invalid',
  'provider.client_unknown',
  'provider.failed',
  'provider.issuer_differs',
]

/** Throws the error of a provider that could not sign somebody in; if an operator can put it right, it is in the log, too. */
export async function logged(
  c: Context<AppEnv>,
  provider: Provider,
  thrown: unknown,
): Promise<never> {
  if (thrown instanceof AppError && OF_OPERATORS.includes(thrown.code)) {
    const certificate = thrown.message.includes(UNREACHED) && (await certificateOf(c, provider))
    const fault = certificate || thrown.message
    logError('oidc', { provider: provider.id, fault })
  }
  throw thrown
}

/** The fault of the certificate of a provider that cannot be reached. */
async function certificateOf(
  { env }: Context<AppEnv>,
  { issuer }: Provider,
): Promise<string | undefined> {
  const server = tlsServerOf(issuer)
  return server && certificateFaultBy(env.CERTIFICATES)(server)
}
