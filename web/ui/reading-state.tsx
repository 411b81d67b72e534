import { t } from '../text/text.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Spinner } from './spinner.tsx'
import type { Reading } from './reading.ts'

/** What is shown in place of something that is not read: that it is under way, or why it did not work. */
export function ReadingState({ reading }: { reading: Reading<unknown> }) {
  const { failure, again } = reading
  if (failure === undefined) return <Spinner />
  return (
    <EmptyState icon="offline" title={failure.status === 0 ? t('wrong.unreached') : failure.reason}>
      <Button onClick={() => void again()}>{t('app.retry')}</Button>
    </EmptyState>
  )
}
