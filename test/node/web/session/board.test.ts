import { expect, test } from 'vitest'
import { type Scene, add, archive, end, newTab, remove, rename, show, undo } from './board-scene.ts'
import { turn } from './clock.ts'
import { oneOf, stageBy } from './people.ts'
import type { Weather } from './service.ts'

const SEEDS = Number(process.env['SEEDS'] ?? 150)
const STEPS = 50

const WEATHER = ['fair', 'fair', 'unreached', 'reply lost', 'busy', 'broken'] as const

type Step = (scene: Scene) => void

const NEXT: readonly [Step, ...Step[]] = [
  add,
  add,
  rename,
  rename,
  rename,
  archive,
  remove,
  remove,
  undo,
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
    deletions: [],
    withdrawn: [],
  })
  scene.browser.cookie = 'ada'
  // Every second board is read in parts.
  if (seed % 2 === 0) scene.service.board.partSize = 2
  // Replies come in another order than requests go.
  scene.service.travel = async () => {
    for (let left = scene.random() * 4; left > 1; left -= 1)
      await new Promise((resolve) => setImmediate(resolve))
  }
  newTab(scene)
  // Nothing is kept for anybody before the first page of a browser knows who uses it.
  while (scene.tabs[0]?.page.user.peek() === '') await turn()
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
  await changedElsewhere(scene)
  return scene
}

/** Others change the board while nothing else happens: the feed alone tells of it. */
async function changedElsewhere(scene: Scene): Promise<void> {
  const { random, pass } = scene
  const { board } = scene.service
  // Changes that happen while a feed is lost are read once it is open again.
  board.cut()
  await turn()
  board.editElsewhere('elsewhere while no feed is open')
  pass(15_000)
  for (let more = 0; more < 8; more += 1) await turn()
  for (let change = 0; change < 4; change += 1) {
    if (random() < 0.5) board.archiveElsewhere()
    else board.editElsewhere(`elsewhere at last ${change}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
  for (let more = 0; more < 8; more += 1) await turn()
}

type Kept = { failure?: { code: string }; command: { text: string; args: object } }

async function faultsOf(seed: number) {
  const { boards, browser, made, service, tabs, titles, withdrawn } = await played(seed)
  const { board } = service
  const kept = await browser.commands.entries<Kept>()
  const refused = new Map(
    kept.flatMap(([, { failure, command }]) =>
      failure ? [[command.text, JSON.stringify(command.args)] as const] : [],
    ),
  )
  // A change that the service failed to save is listed with its name, and may be made all the same.
  const failing = kept.flatMap(([, { failure, command }]) =>
    failure?.code === 'page.failing' ? [command.text] : [],
  )
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
    madeAndListed: made.filter(
      (title) => board.titles.includes(title) && refused.has(title) && !failing.includes(title),
    ),
    doneAfterAll: withdrawn.filter((key) => board.keys.has(key)),
    // All that was made is known by its id to whatever sends what is about it.
    refusedUnknown: [...refused].filter(
      ([text, args]) => args.includes('"card":"new-') && !failing.includes(text),
    ),
    waiting,
    unsent,
    other: shown.filter(
      (one) => JSON.stringify(sorted(one)) !== JSON.stringify(sorted(board.shown())),
    ),
    feeds: feeds === boards.size ? [] : [feeds, boards.size],
    counts: [titles.length, board.titles.length, refused.size, withdrawn.length],
  }
}

function sorted(titles: Record<string, string>) {
  return Object.entries(titles).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

const NO_FAULTS = {
  twice: [],
  lost: [],
  madeAndListed: [],
  doneAfterAll: [],
  refusedUnknown: [],
  waiting: [],
  unsent: [],
  other: [],
  feeds: [],
}

test('a card made just before a tab was killed keeps the names that it is given at once in the next tab', async () => {
  expect(await faultsOf(320)).toMatchObject(NO_FAULTS)
  expect(await faultsOf(337)).toMatchObject(NO_FAULTS)
})

test('a board shows what the service has once all is sent, and nothing is lost or done twice', async () => {
  const wrong: object[] = []
  const sums = [0, 0, 0, 0]
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { counts, ...faults } = await faultsOf(seed)
    if (Object.values(faults).some((all) => all.length > 0)) wrong.push({ seed, ...faults })
    for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + count
  }
  expect(wrong.slice(0, 3)).toEqual([])
  expect(Math.min(...sums)).toBeGreaterThan(SEEDS / 40)
})
