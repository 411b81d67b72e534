import { endSession } from '../../../../web/state/account.ts'
import { typedIn } from '../../../../web/card/typed-text.ts'
import { keysIn } from '../../../../web/state/keeper.ts'
import { typedOf } from '../../../../web/state/drafts.ts'
import { signIn as signInAs } from '../../../../web/state/sign-in.ts'
import { browser } from './browser.ts'
import { clockByHand, randomBy, turn } from './clock.ts'
import { type Weather, memoryService } from './service.ts'
import { type Tab, type World, openTab } from './tab.ts'

/** A stage on which a seed has two people do things at one browser, and what came of it. */
export type Stage = World & {
  /** A number from 0 to 1, the next of the seed. */
  random: () => number
  pass: (ms: number) => void
  tabs: Tab[]
  weather: Weather
  /** The way in which each text was given: as a comment, a draft or a file. */
  given: Map<string, string>
  /** Texts of drafts in tabs that were closed, which go with their tab. */
  closed: Set<string>
  /** Texts that somebody was asked about, and agreed to lose. */
  agreed: Set<string>
  /** Does what somebody waits for before they do anything else. */
  waitFor(tab: Tab, act: () => Promise<unknown>): void
  isWaiting: boolean
}

export function stageBy(seed: number): Stage {
  const random = randomBy(seed)
  const { clock, pass } = clockByHand(random)
  let ids = 0
  const stage: Stage = {
    browser: browser(),
    service: memoryService(),
    clock,
    isOnline: () => stage.weather !== 'unreached',
    newId() {
      ids += 1
      return `id${ids}`
    },
    start(page) {
      void page.keptFor()
      void page.outboxes.sendUnsent(() => {})
    },
    random,
    pass,
    tabs: [],
    weather: 'fair',
    given: new Map(),
    agreed: new Set(),
    closed: new Set(),
    isWaiting: false,
    waitFor(tab, act) {
      stage.isWaiting = true
      const over = () => {
        stage.isWaiting = false
      }
      // Whoever waits for a page that ends waits no longer.
      tab.gone.addEventListener('abort', over)
      void act().then(over, over)
    },
    async ask() {
      const isAgreed = random() < 0.5
      if (isAgreed) for (const text of stage.given.keys()) stage.agreed.add(text)
      return isAgreed
    },
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

/** Opens a tab, which asks who is signed in and sends what is left. */
export function open(stage: Stage): Tab {
  const tab = openTab(stage)
  stage.tabs.push(tab)
  return tab
}

export function sendUnsent({ tabs }: Stage): void {
  for (const { page } of tabs) void page.outboxes.sendUnsent(() => {})
}

export function kill(stage: Stage): void {
  const killed = someTab(stage)
  if (killed === undefined) return
  const { texts } = killed.page.keeper
  for (const key of keysIn(texts)) stage.closed.add(typedOf(texts.getItem(key) ?? '').text)
  killed.kill()
  stage.tabs = stage.tabs.filter((tab) => tab !== killed)
}

/** Somebody signs in by the form, over whoever was here before, and leaves the page. */
export function signIn(stage: Stage): void {
  const tab = someTab(stage) ?? open(stage)
  const name = oneOf(stage, ['ada', 'joan'])
  stage.waitFor(tab, async () => {
    if ((await signInAs(tab.page, name, 'secret')) !== undefined) tab.load()
  })
}

/** Somebody comes back from a provider, with another cookie. */
export function comeBack(stage: Stage): void {
  stage.browser.cookie = oneOf(stage, ['ada', 'joan', 'ada', ''])
  someTab(stage)?.load()
}

/** Whoever uses a tab signs out, and leaves the page. */
export function signOut(stage: Stage): void {
  const tab = someTab(stage)
  if (tab === undefined) return
  stage.waitFor(tab, async () => {
    if (!(await tab.page.mayForget())) return
    await endSession(tab.page)
    tab.load()
  })
}

/** Gives a new text of whoever a tab shows, if it shows anybody. */
function newText(stage: Stage, as: 'comment' | 'draft' | 'file') {
  const tab = someTab(stage)
  const by = tab?.page.user.peek() ?? ''
  // Somebody who has left a page types nothing into it.
  if (tab === undefined || by === '' || tab.page.ended.aborted) return undefined
  const text = `${by} ${as} ${stage.given.size}`
  stage.given.set(text, by)
  return { tab, by, text, id: stage.given.size }
}

/** Somebody writes a comment. */
export function comment(stage: Stage): void {
  const given = newText(stage, 'comment')
  if (given === undefined) return
  const { tab, by: userId, text, id } = given
  const args = { id: `new-${id}`, card: oneOf(stage, ['C1', 'C2']), text, userId }
  const outbox = tab.page.outboxes.of(oneOf(stage, ['B1', 'B2']))
  outbox.give({ kind: 'addComment', args }, text)
}

/** Somebody begins a description. */
export async function draft(stage: Stage): Promise<void> {
  const given = newText(stage, 'draft')
  if (given === undefined) return
  const { tab, text, id } = given
  const typed = typedIn(tab.page.drafts.of(`C${id}`, 'description'))
  // The page knows by now whose draft it is, so this takes no more than a moment.
  typed.value = { text, base: '' }
  await turn()
}

/** Somebody attaches a file. */
export function attach(stage: Stage): void {
  const given = newText(stage, 'file')
  if (given === undefined) return
  const { tab, text, id } = given
  const bytes = `bytes${id}`
  void tab.page.files.keep(bytes, new File([text], text))
  const args = { id: `new-${id}`, card: 'C1', listId: 'L1', bytes, name: text }
  tab.page.outboxes.of('B1').give({ kind: 'attachFile', args }, text)
}
