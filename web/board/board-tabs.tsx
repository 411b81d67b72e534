import { useEffect, useRef } from 'preact/hooks'
import { useBoard } from '../board-model/board-page.ts'
import { canSaveTab, shownTab, tabAddress, tabsOf } from '../board-model/tabs.ts'
import { addressWith, filterText } from '../router/router.ts'
import type { Board } from '../state/board-view.ts'
import type { SavedQuestion } from '../state/person-command.ts'
import { t } from '../text/text.ts'
import { IconButton } from '../ui/button.tsx'
import { useReading } from '../ui/reading.ts'
import { ActionMenu } from './action-menu.tsx'
import { TabsRow } from './tabs-row.tsx'
import { useSession } from '../state/page-session.ts'
import { onceLoaded } from '../ui/use-loaded.ts'

const loadDrags = () => import('./drag-tabs.ts')

/** The filters that the reader has saved for the board, each one click away. Without any there is nothing to show. */
export function BoardTabs() {
  const session = useSession()
  const page = useBoard()
  useReading(
    () => session.questions.read(session.notifications.ready()),
    session.questions.confirmedCount.value + session.notifications.savedElsewhere.value,
  )
  const row = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const tabs = tabsOf(page)
  const shown = shownTab(page)
  useEffect(() => {
    const link = list.current?.querySelector('[aria-current]')
    link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown?._id])
  const before = useRef(tabs.length)
  useEffect(() => {
    const isRemoved = tabs.length < before.current
    before.current = tabs.length
    // The menu of a tab that was removed had the focus.
    if (isRemoved && document.activeElement === document.body)
      list.current?.querySelector('a')?.focus()
  }, [tabs.length])
  const board = page.board.value
  const isEmpty = tabs.length === 0 || board === undefined
  useEffect(() => {
    const { current } = row
    if (current === null) return undefined
    return onceLoaded(loadDrags, ({ watchTabs }, signal) => watchTabs(page, current, signal))
  }, [isEmpty])
  if (isEmpty) return <TabsRow />
  return (
    <nav ref={row} class="board-tabs" aria-label={t('tabs.label')}>
      <ul role="list" ref={list}>
        <li>
          <a
            href={addressWith({ q: undefined })}
            aria-current={filterText.value === '' && shown === undefined ? 'page' : undefined}
          >
            {t('tabs.all')}
          </a>
        </li>
        {tabs.map((tab) => (
          <Tab key={session.questions.keyOf(tab)} tab={tab} board={board} isShown={tab === shown} />
        ))}
      </ul>
    </nav>
  )
}

type Props = { tab: SavedQuestion; board: Board; isShown: boolean }

function Tab({ tab, board, isShown }: Props) {
  const { _id: id, name, q } = tab
  return (
    <li data-tab={id}>
      <a
        class="board-tab"
        href={tabAddress(tab)}
        aria-current={isShown ? 'page' : undefined}
        dir="auto"
        title={q}
      >
        {name}
      </a>
      {isShown && <ActionMenu name="tab" label={t('tabs.menu', { name })} targets={{ board }} />}
    </li>
  )
}

export function SaveTab() {
  const page = useBoard()
  if (!canSaveTab(page)) return null
  return (
    <IconButton
      icon="bookmark"
      label={t('tabs.save')}
      onClick={() => {
        page.overlay.value = { kind: 'tab', tab: undefined }
      }}
    />
  )
}
