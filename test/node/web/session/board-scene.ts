import { type BoardStore, openBoard } from '../../../../web/state/board-store.ts'
import { type Stage, oneOf } from './people.ts'
import { type Tab, openTab } from './tab.ts'

/** Tabs of one person, each with the board while it is shown. */
export type Scene = Stage & {
  boards: Map<Tab, BoardStore>
  /** The titles that were given to cards, and those of them that cards were made with. */
  titles: string[]
  made: string[]
  deletions: { store: BoardStore; key: string }[]
  /** The keys of deletions that were undone. */
  withdrawn: string[]
}

/** Shows the board in a tab; what was shown there before is left. */
export function show(scene: Scene, tab: Tab): BoardStore {
  scene.boards.get(tab)?.close()
  const store = openBoard(tab.page, 'B1', () => {})
  scene.boards.set(tab, store)
  return store
}

export function newTab(scene: Scene): void {
  if (scene.tabs.length >= 3) return
  const tab = openTab(scene)
  scene.tabs.push(tab)
  show(scene, tab)
}

/** A board that is shown, with one of its cards. */
function pick(scene: Scene) {
  const store = oneOf(scene, [undefined, ...scene.boards.values()])
  const cards = [...(store?.view.peek()?.cards.values() ?? [])]
  const card = cards[Math.floor(scene.random() * cards.length)]
  return store === undefined || card === undefined ? undefined : { store, card }
}

function newTitle({ titles }: Scene): string {
  const title = `title ${titles.length}`
  titles.push(title)
  return title
}

export function add(scene: Scene): void {
  const { store } = pick(scene) ?? {}
  if (store === undefined) return
  const title = newTitle(scene)
  scene.made.push(title)
  const cards = [{ id: `new-${title.replace(' ', '')}`, title }]
  store.give({ kind: 'createCards', args: { listId: 'L1', swimlaneId: 'S1', cards } }, title)
}

export function rename(scene: Scene): void {
  const { store, card } = pick(scene) ?? {}
  if (store === undefined || card === undefined) return
  const title = newTitle(scene)
  const args = { card: card._id, set: { title }, was: { title: card.title } }
  store.give({ kind: 'editCard', args }, title)
}

export function archive(scene: Scene): void {
  const { store, card } = pick(scene) ?? {}
  store?.give({ kind: 'archiveCard', args: { card: card?._id ?? '' } }, 'archived')
}

/** Deletes a card, which is held back. */
export function remove(scene: Scene): void {
  const { store, card } = pick(scene) ?? {}
  if (store === undefined || card === undefined) return
  const args = { card: card._id, listId: card.listId }
  const { key } = store.give({ kind: 'deleteCard', args }, 'deleted')
  scene.deletions.push({ store, key })
}

/** Undoes a deletion, where it is shown and not sent yet. */
export function undo(scene: Scene): void {
  const { store, key } = scene.deletions.pop() ?? {}
  if (store === undefined || key === undefined) return
  const isShown = [...scene.boards.values()].includes(store)
  if (isShown && store.withdraw(key)) scene.withdrawn.push(key)
}

/** A tab is loaded again, or killed in the midst of all. */
export function end(scene: Scene, isKilled: boolean): void {
  const tab = scene.tabs[Math.floor(scene.random() * scene.tabs.length)]
  if (tab === undefined) return
  if (isKilled) {
    tab.kill()
    scene.tabs = scene.tabs.filter((one) => one !== tab)
    scene.boards.delete(tab)
  } else {
    tab.load()
    show(scene, tab)
  }
}
