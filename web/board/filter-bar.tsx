import { useComputed, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { filterText, setFilterText } from '../router/router.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { useBoard } from '../board-model/board-page.ts'
import { leaveField } from '../board-model/focus.ts'
import { loadPart } from '../router/lazy-part.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { SaveTab } from './board-tabs.tsx'

/** The filter of the board, typed or picked from a menu, and how many cards it shows. */
export function FilterBar() {
  const page = useBoard()
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<EventTarget | null>(null)
  const text = filterText.value
  const filter = text === '' ? undefined : page.filter.value
  const shown = useComputed(() => page.ids.value.length).value
  return (
    <search class="filter" data-active={text !== '' || undefined}>
      <Icon name="search" />
      <input
        ref={field}
        type="search"
        class="filter-text"
        data-filter
        value={text}
        placeholder={t('board.filter')}
        aria-label={t('board.filter')}
        aria-describedby="filter-count filter-faults"
        aria-invalid={filter?.faults.value.length ? true : undefined}
        spellcheck={false}
        autocomplete="off"
        onFocus={({ relatedTarget }) => {
          before.current = relatedTarget
        }}
        onInput={({ currentTarget }) => setFilterText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (text === '') leaveField(page, event.currentTarget, before.current)
          else setFilterText('')
        }}
      />
      <span id="filter-count" class="count" role="status">
        {text !== '' && (shown === 0 ? t('board.none-shown') : t('board.shown', { count: shown }))}
      </span>
      <SaveTab />
      {text !== '' && (
        <IconButton
          icon="close"
          label={t('board.filter-clear')}
          onClick={() => {
            setFilterText('')
            field.current?.focus()
          }}
        />
      )}
      <FilterMenu />
      {filter && <filter.Notes filter={filter} id="filter-faults" field={() => field.current} />}
    </search>
  )
}

const loadPanel = async () => {
  const styles = [loadPart('screens'), loadPart('card')]
  const [{ FilterPanel }] = await Promise.all([import('./filter-panel.tsx'), ...styles])
  return FilterPanel
}

/** Opens the choices of the filter, which are loaded then. */
function FilterMenu() {
  const opener = useRef<HTMLButtonElement>(null)
  const isOpen = useSignal(false)
  const FilterPanel = useLoaded(isOpen.value, loadPanel)
  return (
    <>
      <button
        ref={opener}
        type="button"
        class="icon-button"
        aria-haspopup="dialog"
        aria-expanded={isOpen.value}
        aria-label={t('board.filter-menu')}
        title={t('board.filter-menu')}
        onClick={() => (isOpen.value = true)}
      >
        <Icon name="filter" />
      </button>
      {isOpen.value && FilterPanel !== undefined && (
        <FilterPanel opener={() => opener.current} onClose={() => (isOpen.value = false)} />
      )}
    </>
  )
}
