import './no-page.ts'
import { expect, test } from 'vitest'
import { type BoardStore, openBoard } from '../../../../web/state/board-store.ts'
import { turn } from './clock.ts'
import { type Stage, oneOf, stageBy } from './people.ts'
import type { Weather } from './service.ts'
import { type Tab, openTab } from './tab.ts'

const SEEDS = Number(process.env['SEEDS'] ?? 80)
const STEPS = 50

const WEATHER = ['fair', 'fair', 'unreached', 'reply lost', 'busy', 'broken'] as const

/** Tabs of one person, each with the board while it is shown. */
type Scene = Stage & { boards: Map<Tab, BoardStore>; titles: string[]; made: string[] }

type Step = (scene: Scene) => void

/** Shows the board in a tab; what was shown there before is left. */
function show(scene: Scene, tab: Tab): BoardStore {
  scene.boards.get(tab)?.close()
  const store = openBoard(tab.page, 'B1', () => {})
  scene.boards.set(tab, store)
  return store
}

function newTab(scene: Scene): void {
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

function add(scene: Scene): void {
  const { store } = pick(scene) ?? {}
  if (store === undefined) return
  const title = newTitle(scene)
  scene.made.push(title)
  const cards = [{ id: `new-${title.replace(' ', '')}`, title }]
  store.give({ kind: 'createCards', args: { listId: 'L1', swimlaneId: 'S1', cards } }, title)
}

function rename(scene: Scene): void {
  const { store, card } = pick(scene) ?? {}
  if (store === undefined || card === undefined) return
  const title = newTitle(scene)
  const args = { card: card._id, set: { title }, was: { title: card.title } }
  store.give({ kind: 'editCard', args }, title)
}

function archive(scene: Scene): void {
  const { store, card } = pick(scene) ?? {}
  store?.give({ kind: 'archiveCard', args: { card: card?._id ?? '' } }, 'archived')
}

/** Deletes a card, which is held back, and at times undoes that. */
function remove(scene: Scene): void {
  const { store, card } = pick(scene) ?? {}
  if (store === undefined || card === undefined) return
  const args = { card: card._id, listId: card.listId }
  const { key } = store.give({ kind: 'deleteCard', args }, 'deleted')
  if (scene.random() < 0.5) store.withdraw(key)
}

/** A tab is loaded again, or killed in the midst of all. */
function end(scene: Scene, isKilled: boolean): void {
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

const NEXT: readonly [Step, ...Step[]] = [
  add,
  add,
  rename,
  rename,
  rename,
  archive,
  remove,
  newTab,
  (scene) => end(scene, true),
  (scene) => end(scene, false),
  // A visit to another screen, and back.
  (scene) => scene.tabs[0] && void show(scene, scene.tabs[0]),
  ({ service }) => service.board.cut(),
  (scene) => scene.service.board.editElsewhere(`elsewhere ${scene.random()}`),
  (scene) => scene.pass(scene.random() * 500),
  (scene) => scene.pass(scene.random() * 25_000),
  (scene) => {
    scene.weather = oneOf<Weather>(scene, WEATHER)
  },
]

async function played(seed: number): Promise<Scene> {
  const stage = stageBy(seed)
  const scene: Scene = Object.assign(stage, {
    boards: new Map(),
    titles: [],
    made: [],
  })
  scene.browser.cookie = 'ada'
  // Replies come in another order than requests go.
  scene.service.travel = async () => {
    for (let left = scene.random() * 4; left > 1; left -= 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
  newTab(scene)
  await turn()
  for (let step = 0; step < STEPS; step += 1) {
    oneOf(scene, NEXT)(scene)
    // A browser ends no page before it has done what follows at once.
    await new Promise((resolve) => setImmediate(resolve))
    if (scene.random() < 0.6) await turn()
  }
  scene.weather = 'fair'
  newTab(scene)
  for (let turns = 0; turns < 12; turns += 1) {
    for (let more = 0; more < 4; more += 1) await turn()
    scene.pass(20_000)
  }
  for (let more = 0; more < 4; more += 1) await turn()
  return scene
}

type Kept = { failure?: object; command: { text: string } }

async function faultsOf(seed: number) {
  const { boards, browser, made, service, tabs, titles } = await played(seed)
  const { board } = service
  const kept = await browser.commands.entries<Kept>()
  const refused = new Set(kept.flatMap(([, { failure, command }]) => (failure ? command.text : [])))
  const waiting = kept.filter(([, { failure }]) => failure === undefined)
  const shown = [...boards.values()].map(({ view }) =>
    Object.fromEntries([...(view.value?.cards ?? [])].map(([id, { title }]) => [id, title])),
  )
  const unsent = [...boards.values()].flatMap(({ pending }) => pending.value)
  const feeds = board.feedCount()
  for (const tab of tabs) tab.kill()
  return {
    twice: titles.filter((title) => board.titles.filter((one) => one === title).length > 1),
    lost: titles.filter((title) => !board.titles.includes(title) && !refused.has(title)),
    // An edit that arrived is listed where its reply was lost and somebody else has changed the title since.
    madeAndListed: made.filter((title) => board.titles.includes(title) && refused.has(title)),
    waiting,
    unsent,
    other: shown.filter(
      (one) => JSON.stringify(sorted(one)) !== JSON.stringify(sorted(board.shown())),
    ),
    feeds: feeds === boards.size ? [] : [feeds, boards.size],
    counts: [titles.length, board.titles.length, refused.size],
  }
}

function sorted(titles: Record<string, string>) {
  return Object.entries(titles).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

test('a board shows what the service has once all is sent, and nothing is lost or done twice', async () => {
  const wrong: object[] = []
  const sums = [0, 0, 0]
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { counts, ...faults } = await faultsOf(seed)
    if (Object.values(faults).some((all) => all.length > 0)) wrong.push({ seed, ...faults })
    for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + count
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(Math.min(...sums)).toBeGreaterThan(SEEDS / 10)
})
