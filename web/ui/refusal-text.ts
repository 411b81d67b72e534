import type { Failure } from '../api/failure.ts'
import type { Refusal } from '../state/refusal.ts'
import { t } from '../text/text.ts'

const PHRASES: Record<Refusal | 'body.invalid', () => string> = {
  // The service says it by the names of its fields.
  'body.invalid': () => t('board.refused-invalid'),
  'page.changed': () => t('board.refused-changed'),
  'page.unsure': () => t('board.refused-unsure'),
  'page.failing': () => t('board.refused-failing'),
  'page.lost': () => t('board.refused-lost'),
}

/** Says why a command was not saved: the page's own reasons in the language that is shown, and those of the service as it says them. */
export function refusalText({ code, reason }: Failure): string {
  return isOwn(code) ? PHRASES[code]() : reason
}

function isOwn(code: string): code is keyof typeof PHRASES {
  return Object.hasOwn(PHRASES, code)
}
