import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { EmptyState } from './notice.tsx'
import { failureText } from './faults.ts'
import type { Reading } from './reading.ts'

/** Takes the place of something that is not read: says that it is under way, or why it did not work. */
export function ReadingState({
  reading,
}: {
  reading: Pick<Reading<unknown>, 'failure' | 'again'>
}) {
  const { failure, again } = reading
  if (failure === undefined) return <Spinner />
  return (
    <EmptyState icon="offline" title={failureText(failure)}>
      <Button onClick={() => void again()}>{t('app.retry')}</Button>
    </EmptyState>
  )
}

/** Shows that something is under way; `label` is read aloud. */
export function Spinner({ label = t('app.loading') }: { label?: string }) {
  return (
    <span class="spinner" role="status">
      <span class="spoken">{label}</span>
    </span>
  )
}
