import { useBoard } from '../board-page/board-page.ts'
import { mayHaveTabs } from '../board-page/may-have-tabs.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { actions, loadActions } from './lazy-actions.ts'
import { TabsRow } from './tabs-row.tsx'

async function load() {
  const [parts] = await Promise.all([import('./board-tabs.tsx'), loadActions()])
  return parts
}

const loadTabs = async () => (await load()).BoardTabs

const loadSave = async () => (await load()).SaveTab

/** The tabs of the board, loaded after it was painted first, for those who may have any. */
export function Tabs() {
  const page = useBoard()
  const BoardTabs = useLoaded(mayHaveTabs(page) && actions.value !== undefined, loadTabs)
  return BoardTabs === undefined ? <TabsRow /> : <BoardTabs />
}

/** Saves the filter of the board as a tab, loaded once there is a filter. */
export function TabSaver() {
  const SaveTab = useLoaded(true, loadSave)
  return SaveTab === undefined ? null : <SaveTab />
}
