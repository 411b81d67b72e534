import { t } from '../text/text.ts'

const SHOWN = 8

/** Outlines the boards until they are read. */
export function TilesSkeleton() {
  return (
    <div role="status">
      <span class="spoken">{t('app.loading')}</span>
      <div class="board-tiles" aria-hidden="true">
        {Array.from({ length: SHOWN }, (_, index) => (
          <div key={index} class="board-tile tile-skeleton" />
        ))}
      </div>
    </div>
  )
}
