import { countKeptCommands } from '../../../../web/state/kept-commands.ts'
import { browser } from './browser.ts'
import { clockByHand, randomBy } from './clock.ts'
import { type Weather, memoryService } from './service.ts'
import { type Tab, type World, openTab } from './tab.ts'

/** What a seed has two people do at one browser, and what came of it. */
export type Stage = World & {
  /** A number from 0 to 1, the next of the seed. */
  random: () => number
  pass: (ms: number) => void
  tabs: Tab[]
  weather: Weather
  /** Who typed each text. */
  given: Map<string, string>
  /** Texts that somebody was asked about, and agreed to lose. */
  agreed: Set<string>
}

export function stageBy(seed: number): Stage {
  const random = randomBy(seed)
  const { clock, pass } = clockByHand(random)
  let ids = 0
  const newId = () => {
    ids += 1
    return `id${ids}`
  }
  const stage: Stage = {
    browser: browser(),
    service: memoryService(),
    clock,
    newId,
    random,
    pass,
    tabs: [],
    weather: 'fair',
    given: new Map(),
    agreed: new Set(),
  }
  stage.service.weather = () => stage.weather
  return stage
}

export function oneOf<Of>({ random }: Pick<Stage, 'random'>, all: readonly [Of, ...Of[]]): Of {
  return all[Math.floor(random() * all.length)] ?? all[0]
}

/** One of the tabs that are open, if there are any. */
export function someTab({ random, tabs }: Stage): Tab | undefined {
  return tabs[Math.floor(random() * tabs.length)]
}

/** Opens a tab of whoever is signed in, which sends what is left. */
export function open(stage: Stage): void {
  const { cookie } = stage.browser
  if (cookie === '') return
  const tab = openTab(stage, cookie)
  stage.tabs.push(tab)
  sendUnsent(stage)
}

export function sendUnsent({ tabs }: Stage): void {
  for (const tab of tabs) void tab.outboxes.sendUnsent(() => {})
}

/** Ends all tabs, as when the browser tells them that somebody else is here, and they are loaded again. */
export function killAll(stage: Stage): void {
  for (const tab of stage.tabs) tab.kill()
  stage.tabs = []
}

/** Somebody signs in, over whoever was here before. */
export async function signIn(stage: Stage, name: string): Promise<void> {
  stage.browser.cookie = name
  const tab = openTab(stage, name)
  const before = tab.keeper.user()
  const isOver = before !== '' && before !== name
  const isIn = !isOver || (await mayForget(stage, tab))
  if (isIn) await tab.keeper.keepFor(name, tab.ended)
  else stage.browser.cookie = ''
  tab.kill()
  if (isIn && before !== name) killAll(stage)
  open(stage)
}

/** Whoever uses a tab signs out. */
export async function signOut(stage: Stage): Promise<void> {
  const tab = someTab(stage)
  if (tab === undefined || !(await mayForget(stage, tab))) return
  tab.end()
  stage.browser.cookie = ''
  await tab.keeper.forget()
  killAll(stage)
}

/** Asks, where something was not sent, whether it may be lost; true where there is nothing. */
async function mayForget({ given, agreed, random, service }: Stage, tab: Tab): Promise<boolean> {
  if ((await countKeptCommands(tab.keeper)) === 0) return true
  const isAgreed = random() < 0.5
  const stored = new Set(service.stored.map(({ text }) => text))
  if (isAgreed) for (const text of given.keys()) if (!stored.has(text)) agreed.add(text)
  return isAgreed
}

/** Somebody writes a comment. */
export function give(stage: Stage): void {
  const tab = someTab(stage)
  if (tab === undefined) return
  const userId = tab.user.peek()
  const text = `${userId} ${stage.given.size}`
  stage.given.set(text, userId)
  const args = { id: `new-${stage.given.size}`, card: oneOf(stage, ['C1', 'C2']), text, userId }
  const outbox = tab.outboxes.of(oneOf(stage, ['B1', 'B2']))
  outbox.give({ kind: 'addComment', args }, text)
}
