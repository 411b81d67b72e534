import { useComputed, useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { boardPath } from '../router/route.ts'
import { navigate, route, settingsText, showSettings } from '../router/router.ts'
import { useFocusOfView } from '../board-model/focus.ts'
import { nameTab } from '../router/title.ts'
import { t } from '../text/text.ts'
import { watchBoard } from '../actions/watch-board.ts'
import { BoardFailure } from './board-failure.tsx'
import { BoardHeader } from './board-header.tsx'
import { BoardOverlays } from './board-overlays.tsx'
import { BoardTabs } from './board-tabs.tsx'
import { BoardProvider, openBoardPage, useBoard } from '../board-model/board-page.ts'
import { ColumnComposer } from './column-composer.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { NoneShown } from '../board-model/none-shown.tsx'
import { mayHaveTabs } from '../board-model/tabs.ts'
import { watchPrinting } from '../board-model/printing.ts'
import { Lane } from './lane.tsx'
import { List } from './list.tsx'
import { watchScrolling } from './near.ts'
import { OtherView } from './other-view.tsx'
import { Said } from '../board-model/said.tsx'
import { TabsRow } from './tabs-row.tsx'
import { shownGradient } from '../ui/gradients.ts'
import { shownView } from '../board-model/views.ts'
import { useSession } from '../state/page-session.ts'
import { loadPart } from '../router/lazy-part.ts'
import { onceLoaded, useLoaded } from '../ui/use-loaded.ts'

export function BoardScreen() {
  const id = useComputed(() =>
    route.value.screen === 'board' ? route.value.board : undefined,
  ).value
  return id === undefined ? null : <Board key={id} id={id} />
}

function Board({ id }: { id: string }) {
  const session = useSession()
  const page = useMemo(() => openBoardPage(session, id), [id])
  // A layout effect closes also a board that is left before it is painted.
  useLayoutEffect(() => page.close, [page])
  // A layout effect runs before the first paint, and keys act from then on.
  useLayoutEffect(() => watchBoard(page), [page])
  useEffect(watchPrinting, [])
  useSignalEffect(() => {
    const board = page.board.value
    if (board === undefined) return
    const { value } = route
    if (value.screen !== 'board') return nameTab(undefined, board.title)
    const card = value.card && page.store.idOf(value.card)
    nameTab(card && page.card(card)?.title, board.title)
    if (value.slug !== board.slug || value.card !== card)
      navigate(boardPath(board, card) + location.search + location.hash, { replaces: true })
  })
  const isRead = useComputed(() => page.view.value !== undefined).value
  const color = useComputed(() => page.board.value?.color).value
  const gradient = useComputed(() => shownGradient(page.board.value?.gradient)).value
  const failure = page.store.failure.value
  if (failure !== undefined)
    return <BoardFailure failure={failure} wasShown={isRead} board={page.store} />
  return (
    <BoardProvider value={page}>
      <div class="board-page" data-color={color} data-gradient={gradient}>
        {isRead ? <BoardHeader /> : <div class="board-header" />}
        {isRead && mayHaveTabs(page) ? <BoardTabs /> : <TabsRow />}
        <ConnectionBanner />
        {isRead ? <Cards /> : <Skeleton />}
        {isRead && <BoardOverlays />}
        {isRead && <SettingsOverlay />}
        <Said />
      </div>
    </BoardProvider>
  )
}

/** The cards of the board in the view that the address names. */
function Cards() {
  const view = shownView.value
  return view === 'board' ? <Canvas /> : <OtherView view={view} />
}

/** Nobody drags in the moment in which the board is first painted. */
const loadDrags = () => import('./drag.ts')

function Canvas() {
  const page = useBoard()
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = element
    if (current === null) return undefined
    return onceLoaded(loadDrags, ({ watchDrags }, signal) => watchDrags(page, current, signal))
  }, [page])
  useLayoutEffect(watchScrolling, [])
  useFocusOfView(page)
  const lanes = page.lanes.value
  const lists = page.lists.value
  const [first, second] = lanes
  // The only group has a head, too, because the head names what the cards are grouped by.
  const hasLanes = second !== undefined || page.isInGroups.value
  return (
    <main
      id="content"
      class="canvas"
      ref={element}
      tabIndex={-1}
      aria-label={t('board.lists')}
      data-lanes={hasLanes || undefined}
    >
      <div class="lists">
        {lists.map((list) => (
          <List
            key={page.store.temporaryId(list._id)}
            list={list}
            {...(!hasLanes && first !== undefined && { swimlaneId: first.key })}
          />
        ))}
        <ColumnComposer isFirst={lists.length === 0} />
      </div>
      <NoneShown icon="filter" />
      {hasLanes &&
        lanes.map((lane) => (
          <Lane key={page.store.temporaryId(lane.key)} lane={lane} lists={lists} />
        ))}
    </main>
  )
}

/** Takes the place of a board before it is read. */
function Skeleton() {
  return (
    <main class="canvas" aria-busy="true" aria-label={t('app.loading')}>
      <div class="lists">
        {[3, 5, 2].map((cards, index) => (
          <div class="list list-skeleton" key={index}>
            {Array.from({ length: cards }, (_, card) => (
              <div class="card" key={card} />
            ))}
          </div>
        ))}
      </div>
    </main>
  )
}

const loadSettings = async () => {
  const [{ Settings }] = await Promise.all([
    import('../settings/settings.tsx'),
    loadPart('screens'),
  ])
  return Settings
}

/** The settings that the address names over a board, loaded when they are opened for the first time. */
function SettingsOverlay() {
  const section = settingsText.value
  const Settings = useLoaded(section !== undefined, loadSettings)
  if (section === undefined || Settings === undefined) return null
  return <Settings section={section} onClose={() => showSettings(undefined)} />
}
