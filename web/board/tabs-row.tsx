import { useBoard } from '../board-model/board-page.ts'
import { mayHaveTabs } from '../board-model/tabs.ts'
import { hadTabs } from '../state/kept-tabs.ts'

/** The row of the tabs before they are read, if the board had any at the last visit: the lists stay where they are when the tabs come. */
export function TabsRow() {
  const page = useBoard()
  return mayHaveTabs(page) && hadTabs(page.store.id) ? <div class="board-tabs" /> : null
}
