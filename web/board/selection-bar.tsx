import { menuOf } from '../actions/actions.ts'
import { endSelection } from '../actions/selecting.ts'
import { useBoard } from '../board-model/board-page.ts'
import { t } from '../text/text.ts'
import { Button, IconButton } from '../ui/button.tsx'

/** Offers at the lower edge of the board the actions of the cards that are selected. */
export function SelectionBar() {
  const page = useBoard()
  const ids = page.selected.value
  const cards = ids.flatMap((id) => page.card(id) ?? [])
  const groups = menuOf('selection', page, { cards })
  return (
    <section class="selection-bar" aria-label={t('select.bar')}>
      <strong>{t('select.count', { count: ids.length })}</strong>
      <span id="selected-card" class="spoken">
        {t('select.selected')}
      </span>
      {groups.flat().map(({ label, icon, onPick, isDangerous }) => (
        <Button
          key={label}
          look={isDangerous ? 'danger' : 'quiet'}
          {...(icon && { icon })}
          title={label}
          onClick={onPick}
        >
          {label}
        </Button>
      ))}
      <IconButton icon="close" label={t('select.end')} onClick={() => endSelection(page)} />
    </section>
  )
}
