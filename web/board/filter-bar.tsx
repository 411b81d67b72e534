import { useComputed, useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { filterText, setFilterText } from '../router/router.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/menu.tsx'
import type { MenuEntry } from '../ui/menu-panel.tsx'
import { useBoard } from '../board-page/board-page.ts'
import { TabSaver } from './lazy-tabs.tsx'
import { hasTerm, termNamed, withTerm } from './filter-terms.ts'

/** Questions about due dates, each with the name of its phrase. */
const DUES = [
  ['due:overdue', 'overdue'],
  ['due:today', 'today'],
  ['due:<7d', 'week'],
  ['due:none', 'none'],
  ['is:complete', 'complete'],
] as const

/** Most labels and members in the menu; others are typed. */
const MOST = 12

/** The filter of the board, typed or picked from a menu, and how many cards it shows. */
export function FilterBar() {
  const page = useBoard()
  const field = useRef<HTMLInputElement>(null)
  const text = filterText.value
  const filter = text === '' ? undefined : page.filter.value
  const shown = useComputed(() => page.rows.value.flat(2).length).value
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
        onInput={({ currentTarget }) => setFilterText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          if (text === '') event.currentTarget.blur()
          else setFilterText('')
        }}
      />
      <span id="filter-count" class="count" role="status">
        {text !== '' && (shown === 0 ? t('board.none-shown') : t('board.shown', { count: shown }))}
      </span>
      {text !== '' && <TabSaver />}
      {text !== '' && (
        <IconButton
          icon="close"
          label={t('board.filter-clear')}
          onClick={() => setFilterText('')}
        />
      )}
      <FilterMenu />
      {filter && <filter.Notes filter={filter} id="filter-faults" field={() => field.current} />}
    </search>
  )
}

function FilterMenu() {
  const page = useBoard()
  const text = filterText.value
  const board = page.board.value
  const entry = (term: string, label: string): MenuEntry => ({
    label,
    isPicked: hasTerm(text, term),
    onPick: () => setFilterText(withTerm(filterText.value, term)),
  })
  const labels = (board?.labels ?? [])
    .slice(0, MOST)
    .map(({ name, color }) => entry(termNamed('label', name || color), name || t(`color.${color}`)))
  const members = (board?.members ?? [])
    .flatMap(({ userId, isActive }) => (isActive ? (page.people.value.get(userId) ?? []) : []))
    .slice(0, MOST)
    .map(({ username, fullname }) => entry(termNamed('member', username), fullname || username))
  const saved = useSignal<readonly { name: string; q: string }[]>([])
  const questions = saved.value.map(({ name, q }): MenuEntry => ({
    label: name,
    isPicked: q === text,
    onPick: () => setFilterText(q),
  }))
  const dues = DUES.map(([term, name]) => entry(term, t(`board.due-${name}`)))
  const readSaved = async () => {
    const kept = await import('../state/saved-questions.ts')
    // Visitors have saved none, and without a connection the rest of the menu is of use.
    await kept.readSaved().catch(() => undefined)
    // Those of a board are its tabs.
    saved.value = kept.savedQuestions.value?.filter(({ boardId }) => boardId === undefined) ?? []
  }
  return (
    <Menu
      label={t('board.filter-menu')}
      groups={() => [dues, labels, members, questions].filter((group) => group.length > 0)}
      onOpen={() => void readSaved()}
      button={(props) => (
        <button
          {...props}
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
