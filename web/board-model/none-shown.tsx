import { useComputed } from '@preact/signals'
import { filterText, setFilterText } from '../router/router.ts'
import { focusStart } from '../router/title.ts'
import { t } from '../text/text.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import type { IconName } from '../ui/icon.tsx'
import { useBoard } from './board-page.ts'

type Props = {
  icon: IconName
  /** The text that is shown if there is nothing to see, although the filter hides nothing. */
  empty?: string | false
}

/** Says that the filter hides every card, and shows them all again. */
export function NoneShown({ icon, empty }: Props) {
  const { cells } = useBoard()
  const isNone = useComputed(() => [...cells.value.values()].every(({ length }) => length === 0))
  if (filterText.value !== '' && isNone.value)
    return (
      <EmptyState icon={icon} title={t('board.none-shown')}>
        <Button
          onClick={() => {
            setFilterText('')
            focusStart()
          }}
        >
          {t('board.filter-clear')}
        </Button>
      </EmptyState>
    )
  return empty ? <EmptyState icon={icon} title={empty} /> : null
}
