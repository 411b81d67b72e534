import { loadPart } from '../router/lazy-part.ts'
import { pageSession } from '../state/this-page.ts'
import { countUnsaved } from '../state/unsaved.ts'
import { t } from '../text/text.ts'
import { isConfirmed } from './question.ts'

/** Asks before what was typed on this device is forgotten with a sign-out; true if that is agreed to, or there is nothing. */
export async function askToForget(): Promise<boolean> {
  const count = await countUnsaved(pageSession())
  if (count === 0) return true
  await loadPart('screens')
  return isConfirmed({
    title: t('account.sign-out.ask'),
    text: t('account.sign-out.loses', { count }),
    submit: t('account.sign-out'),
  })
}
