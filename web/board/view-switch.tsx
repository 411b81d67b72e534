import { VIEWS, VIEW_NAMES, shownView, viewAddress } from '../board-page/views.ts'
import { t } from '../text/text.ts'
import { Icon } from '../ui/icon.tsx'

/** Leads to the other ways to look at the board. */
export function ViewSwitch() {
  const shown = shownView.value
  return (
    <nav class="view-switch" aria-label={t('view.label')}>
      {VIEW_NAMES.map((view) => (
        <a
          key={view}
          href={viewAddress(view)}
          aria-current={view === shown ? 'page' : undefined}
          aria-label={t(`view.${view}`)}
          title={t(`view.${view}`)}
        >
          <Icon name={VIEWS[view]} />
        </a>
      ))}
    </nav>
  )
}
