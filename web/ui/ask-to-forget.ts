import { loadPart } from '../router/lazy-part.ts'
import { t } from '../text/text.ts'
import { isConfirmed } from './question.ts'

/** Asks before so many texts and changes that are on this device only are forgotten, as with a sign-out; true if that is agreed to. */
export async function askToForget(count: number): Promise<boolean> {
  await loadPart('screens')
  return isConfirmed({
    title: t('account.sign-out.ask'),
    text: t('account.sign-out.loses', { count }),
    submit: t('account.sign-out'),
  })
}
