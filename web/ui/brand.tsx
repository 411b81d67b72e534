import { t } from '../text/text.ts'

/** The mark and the name, which lead to the greeting. */
export function Brand({ href = '/' }: { href?: string }) {
  return (
    <a class="brand" href={href}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect x="2" y="3" width="5.5" height="18" rx="1.75" />
        <rect x="9.25" y="3" width="5.5" height="12" rx="1.75" />
        <rect x="16.5" y="3" width="5.5" height="7" rx="1.75" />
      </svg>
      {t('app.name')}
    </a>
  )
}
