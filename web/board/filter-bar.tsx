import { useComputed } from '@preact/signals'
import { filterText, setFilterText } from '../app/router.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { useBoard } from './board-page.ts'
import { type Due, hasTerm, withTerm } from './filter.ts'

const DUES: readonly Due[] = ['overdue', 'today', 'week', 'none', 'complete']

/** Most labels and members in the menu; others are typed. */
const MOST = 12

/** The filter of the board, typed or picked from a menu, and how many cards it shows. */
export function FilterBar() {
  const page = useBoard()
  const text = filterText.value
  const shown = useComputed(() => page.rows.value.flat(2).length).value
  return (
    <search class="filter" data-active={text !== '' || undefined}>
      <Icon name="search" />
      <input
        type="search"
        class="filter-text"
        data-filter
        value={text}
        placeholder={t('board.filter')}
        aria-label={t('board.filter')}
        aria-describedby="filter-count"
        onInput={({ currentTarget }) => setFilterText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (text === '') event.currentTarget.blur()
          else setFilterText('')
        }}
      />
      <span id="filter-count" class="count" role="status">
        {text !== '' && t('board.shown', { count: shown })}
      </span>
      {text !== '' && (
        <IconButton
          icon="close"
          label={t('board.filter-clear')}
          onClick={() => setFilterText('')}
        />
      )}
      <FilterMenu />
    </search>
  )
}

function FilterMenu() {
  const page = useBoard()
  const text = filterText.value
  const { board } = page.view.value ?? {}
  const entry = (name: 'label' | 'member' | 'due', value: string, label: string): MenuEntry => ({
    label,
    isPicked: hasTerm(text, name, value),
    onPick: () => setFilterText(withTerm(filterText.value, name, value)),
  })
  const labels = (board?.labels ?? [])
    .slice(0, MOST)
    .map(({ name, color }) => entry('label', name || color, name || t(`color.${color}`)))
  const members = (board?.members ?? [])
    .flatMap(({ userId, isActive }) => (isActive ? (page.people.value.get(userId) ?? []) : []))
    .slice(0, MOST)
    .map(({ username, fullname }) => entry('member', username, fullname || username))
  const groups = [DUES.map((due) => entry('due', due, t(`board.due-${due}`))), labels, members]
  return (
    <Menu
      label={t('board.filter-menu')}
      groups={groups.filter((group) => group.length > 0)}
      button={(given) => (
        <button
          {...given}
          type="button"
          class="icon-button"
          aria-label={t('board.filter-menu')}
          title={t('board.filter-menu')}
        >
          <Icon name="filter" />
        </button>
      )}
    />
  )
}
