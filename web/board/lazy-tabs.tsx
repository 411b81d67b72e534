import { useBoard } from '../board-page/board-page.ts'
import { mayHaveTabs } from '../board-page/may-have-tabs.ts'
import { loadPart } from '../router/lazy-part.ts'
import { useLoaded } from '../ui/use-loaded.ts'
import { actions, loadActions } from './lazy-actions.ts'
import { TabsRow } from './tabs-row.tsx'

async function load() {
  const needed = [loadActions(), loadPart('screens')]
  const [parts] = await Promise.all([import('./board-tabs.tsx'), ...needed])
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
