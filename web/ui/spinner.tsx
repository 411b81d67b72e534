import { t } from '../text/text.ts'

/** Shows that something is under way; `label` is read aloud. */
export function Spinner({ label = t('app.loading') }: { label?: string }) {
  return (
    <span class="spinner" role="status">
      <span class="spoken">{label}</span>
    </span>
  )
}
