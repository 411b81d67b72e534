import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { PickSeveral } from '../card/pick-several.tsx'
import { loadPart } from '../router/lazy-part.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Modal } from '../ui/dialog.tsx'
import { placeAt } from '../ui/placed.ts'
import { isColumnShown, toggleColumn } from './kept-columns.ts'
import type { TableState } from './table-state.ts'

/** Opens what chooses the columns. */
export function ColumnChooser({ table }: { table: TableState }) {
  const opener = useRef<HTMLDivElement>(null)
  const isOpen = useSignal(false)
  const open = async () => {
    await Promise.all([loadPart('screens'), loadPart('card')])
    isOpen.value = true
  }
  return (
    <div ref={opener} class="table-chooser">
      <IconButton icon="settings" label={t('table.columns')} onClick={() => void open()} />
      {isOpen.value && (
        <Chooser
          table={table}
          opener={() => opener.current}
          onClose={() => {
            isOpen.value = false
          }}
        />
      )}
    </div>
  )
}

type Props = { table: TableState; opener: () => HTMLElement | null; onClose: () => void }

function Chooser({ table, opener, onClose }: Props) {
  const id = useId()
  const columns = table.allColumns.value.filter(({ kind }) => kind !== 'title')
  const place = (popup: HTMLElement) => {
    const beside = opener()
    if (beside !== null) placeAt(popup, beside)
  }
  return (
    <Modal labelledBy={id} look="popup" onShow={place} onClose={onClose}>
      <h2 id={id} class="popup-head">
        {t('table.columns')}
      </h2>
      <div class="popup picker">
        <PickSeveral
          label={t('table.columns')}
          options={columns}
          picked={columns.filter(isColumnShown).map((column) => column.id)}
          none={t('card.nothing-found')}
          pick={(option) => {
            const column = columns.find((one) => one.id === option.id)
            if (column !== undefined) toggleColumn(column)
          }}
          creation={undefined}
        />
      </div>
    </Modal>
  )
}
