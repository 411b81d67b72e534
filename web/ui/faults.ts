import type { Failure } from '../api/failure.ts'
import { t } from '../text/text.ts'

/** Returns one sentence about why something was not read. */
export function failureText({ code, status, reason }: Failure): string {
  if (status === 0) return t('wrong.unreached')
  return status >= 500 ? faultOfService(code) : reason
}

/** Returns the sentence about a fault of the service's own, by its code. */
export function faultOfService(code: string): string {
  return t(code === 'store.full' ? 'wrong.full' : 'wrong.server')
}
