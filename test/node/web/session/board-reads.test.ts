import { expect, test } from 'vitest'
import { openBoard } from '../../../../web/state/board-store.ts'
import { watchConnection } from '../../../../web/state/watch-connection.ts'
import { turn } from './clock.ts'
import { stageBy } from './people.ts'
import { refused } from './refused.ts'
import { openTab } from './tab.ts'

/** A board that is shown, at a service that notes how it is read. */
async function openedBoard(id = 'B1') {
  const stage = stageBy(1)
  const { service } = stage
  const reads: string[] = []
  const answer = service.fetch.bind(service)
  service.fetch = async (jar, request) => {
    const reply = await answer(jar, request)
    const { pathname, searchParams } = new URL(request.url)
    if (!pathname.endsWith('/view')) return reply
    const whole = searchParams.has('since') ? 'changes' : 'whole'
    const cards = searchParams.get('cards')
    reads.push(cards ?? (reply.status === 304 ? 'unchanged' : whole))
    return reply
  }
  stage.browser.cookie = 'ada'
  const tab = openTab(stage)
  const store = openBoard(tab.page, id, () => {})
  const settle = async () => {
    for (let turns = 0; turns < 4; turns += 1) await turn()
    stage.pass(2_000)
    for (let turns = 0; turns < 4; turns += 1) await turn()
  }
  await settle()
  const shown = () =>
    Object.fromEntries([...(store.view.value?.cards ?? [])].map(([id, { title }]) => [id, title]))
  const rename = (card: string, title: string) =>
    store.give({ kind: 'editCard', args: { card, set: { title } } }, title)
  return { ...stage, tab, store, settle, shown, rename, reads: () => reads.splice(0) }
}

test('a board is read whole when it is opened, and then no more of it than what changed', async () => {
  const { service, pass, settle, shown, rename, reads, store } = await openedBoard()
  const { board } = service
  expect(reads()).toEqual(['whole'])

  for (const title of ['one', 'two', 'three']) {
    rename('C2', title)
    await settle()
    board.editElsewhere(`theirs after ${title}`)
    await settle()
  }
  expect(reads()).toEqual(['C2', 'C1', 'C2', 'C1', 'C2', 'C1'])
  expect(store.pending.value).toEqual([])

  // A minute without a change, and a feed that is opened anew after none.
  pass(60_000)
  await settle()
  expect(reads()).toEqual(['unchanged'])
  board.cut()
  await settle()
  expect(new Set(reads())).toEqual(new Set(['unchanged']))

  board.cut()
  await turn()
  board.editElsewhere('missed')
  await settle()
  await settle()
  expect(reads().filter((one) => one !== 'unchanged')).toEqual(['changes'])

  board.editElsewhere('last')
  await settle()
  expect(reads()).toEqual(['C1'])
  expect(shown()).toEqual(board.shown())
})

test.each(['B1', 'share:secret'])(
  'a board that is opened (%s) is read once, as its feed says where it begins, and then for what changed',
  async (id) => {
    const { service, settle, shown, reads } = await openedBoard(id)
    expect(service.board.feedCount()).toBe(1)
    expect(reads()).toEqual(['whole'])
    service.board.cut()
    await turn()
    service.board.editElsewhere('missed')
    await settle()
    await settle()
    expect(reads()).toContain('changes')
    expect(reads()).not.toContain('whole')
    expect(shown()).toEqual(service.board.shown())
  },
)

test('a board that is left is kept again only if it has changed since it was kept', async () => {
  const left = async (
    change: (service: Awaited<ReturnType<typeof openedBoard>>['service']) => void,
  ) => {
    const { browser, service, settle, store } = await openedBoard()
    let puts = 0
    const put = browser.boards.put.bind(browser.boards)
    browser.boards.put = (entries) => {
      puts += 1
      return put(entries)
    }
    change(service)
    for (let turns = 0; turns < 8; turns += 1) await turn()
    store.close()
    await settle()
    return puts
  }
  expect(await left(() => {})).toBe(0)
  expect(await left(({ board }) => board.editElsewhere('changed'))).toBe(1)
})

test('what was confirmed is read by its cards where the feed does not tell it', async () => {
  const { service, settle, shown, rename, reads, store } = await openedBoard()
  reads()
  service.board.isQuiet = true
  rename('C2', 'mine')
  await settle()
  expect(reads()).toEqual(['C2'])
  expect(store.pending.value).toEqual([])
  expect(shown()).toEqual(service.board.shown())
})

test('a change whose cards could not be read is read with all that changed', async () => {
  const { service, settle, shown, reads } = await openedBoard()
  reads()
  service.instead = ({ method }) => (method === 'GET' ? refused(500, 'service.failed') : undefined)
  service.board.editElsewhere('unread')
  await settle()
  service.instead = () => undefined
  service.board.archiveElsewhere()
  for (let times = 0; times < 3; times += 1) await settle()
  expect(reads()).toContain('changes')
  expect(shown()).toEqual(service.board.shown())
})

test('a change that could not be read is not taken for read with a later one', async () => {
  const { service, pass, settle, shown, reads, rename } = await openedBoard()
  reads()
  service.instead = ({ method }) => (method === 'GET' ? refused(500, 'service.failed') : undefined)
  service.board.editElsewhere('missed')
  await settle()
  service.instead = () => undefined
  // Another card is changed, told and read, at a later version of the board.
  rename('C2', 'mine')
  await settle()
  expect(shown()).toMatchObject({ C2: 'mine' })
  pass(60_000)
  await settle()
  expect(reads()).toContain('changes')
  expect(shown()).toMatchObject({ C1: 'missed' })
})

test('cards that are made together are known by their own ids to what is given about each', async () => {
  const { service, settle, shown, rename, store } = await openedBoard()
  const cards = ['One', 'Two'].map((title) => ({ id: `new-${title}`, title }))
  store.give({ kind: 'createCards', args: { listId: 'L1', swimlaneId: 'S1', cards } }, 'Added')
  rename('new-Two', 'Three')
  for (let times = 0; times < 3; times += 1) await settle()
  expect(Object.values(service.board.shown()).slice(-2)).toEqual(['One', 'Three'])
  expect(shown()).toEqual(service.board.shown())
})

test.each([
  [403, 'board.forbidden'],
  [404, 'board.not_found'],
])(
  'a board that is hidden from now on, by %i, says so, and is followed no more',
  async (status, code) => {
    const { service, pass, settle, store } = await openedBoard()
    expect(service.board.feedCount()).toBe(1)
    service.instead = () => refused(status, code)
    pass(60_000)
    await settle()
    expect(store.failure.value?.code).toBe(code)
    expect(service.board.feedCount()).toBe(0)
  },
)

test('a board is not compared with the service any more once its page has ended', async () => {
  const { service, pass, settle, tab, store } = await openedBoard()
  tab.page.end()
  let asked = 0
  const answer = service.fetch.bind(service)
  service.fetch = (jar, request) => {
    asked += 1
    return answer(jar, request)
  }
  for (let minutes = 0; minutes < 3; minutes += 1) {
    pass(60_000)
    await settle()
  }
  expect(asked).toBe(0)
  expect(store.failure.value).toBeUndefined()
})

test('what watches a connection compares each minute, until it is over', async () => {
  const { clock, pass } = stageBy(1)
  let compared = 0
  const watcher = { compare: () => void (compared += 1), onLost() {}, onHidden() {}, onLeft() {} }
  const surroundings = { isOnline: () => true, isVisible: () => true, on() {} }
  const over = new AbortController()
  watchConnection(watcher, { clock, surroundings }, over.signal)
  pass(60_000)
  await turn()
  expect(compared).toBe(1)
  over.abort()
  pass(60_000)
  await turn()
  expect(compared).toBe(1)
})
