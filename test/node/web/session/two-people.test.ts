import { expect, test } from 'vitest'
import { keysIn } from '../../../../web/state/keeper.ts'
import { typedOf } from '../../../../web/state/drafts.ts'
import { turn } from './clock.ts'
import * as people from './people.ts'
import { type Stage, stageBy } from './people.ts'
import type { Weather } from './service.ts'

const SEEDS = Number(process.env['SEEDS'] ?? 200)
const STEPS = 40

const WEATHER = ['fair', 'unreached', 'reply lost', 'busy', 'broken', 'refusing'] as const

type Step = (stage: Stage) => Promise<void> | void

/** The steps that a person may take next; one that is named twice comes twice as often. */
const DEEDS: readonly [Step, ...Step[]] = [
  people.signIn,
  ...Array.from({ length: 9 }, () => people.comment),
  ...Array.from({ length: 4 }, () => people.draft),
  people.attach,
  people.attach,
  people.signOut,
  people.signIn,
  people.signIn,
  people.comeBack,
  (stage) => void people.open(stage),
  (stage) => people.someTab(stage)?.load(),
  people.kill,
]

/** The events that come meanwhile. */
const EVENTS: readonly [Step, ...Step[]] = [
  people.sendUnsent,
  (stage) => stage.pass(stage.random() * 500),
  (stage) => stage.pass(stage.random() * 20_000),
  (stage) => {
    stage.weather = people.oneOf<Weather>(stage, WEATHER)
  },
]

/** Does what a seed says, until all is well again and whoever has something unsent has come back for it. */
async function played(seed: number): Promise<Stage> {
  const stage = stageBy(seed)
  stage.browser.cookie = 'ada'
  people.open(stage)
  await turn()
  for (let step = 0; step < STEPS; step += 1) {
    const isDeed = !stage.isWaiting && stage.random() < 0.7
    await people.oneOf(stage, isDeed ? DEEDS : EVENTS)(stage)
    if (stage.random() < 0.7) await turn()
  }
  stage.weather = 'fair'
  await settled(stage)
  return stage
}

/** Lets all that waits come to its end; whoever has something that was not sent comes back for it. Changes that the service refused stay, to be read. */
async function settled(stage: Stage): Promise<void> {
  for (let turns = 0; turns < 4; turns += 1) {
    await turn()
    stage.pass(30_000)
  }
  stage.browser.cookie = stage.browser.lasting.getItem('laneway.user') ?? ''
  people.open(stage)
  for (const tab of stage.tabs) tab.load()
  for (let turns = 0; turns < 8; turns += 1) {
    await turn()
    stage.pass(30_000)
    people.sendUnsent(stage)
  }
  await turn()
}

type Kept = { user: string; failure?: object; command: { text: string; args: object } }

function namesBytes({ args }: Kept['command'], key: string): boolean {
  return 'bytes' in args && args.bytes === key
}

/** Finds what must never happen, with the seed it came of. */
async function faultsOf(seed: number) {
  const stage = await played(seed)
  const { browser, service, given, agreed, closed, tabs } = stage
  const kept = await browser.commands.entries<Kept>()
  const files = await browser.uploads.entries<{ user: string; file: File }>()
  const refused = kept.flatMap(([, { failure, command }]) => (failure ? [command.text] : []))
  const stored = service.stored.map(({ text }) => text)
  const drafts = tabs.flatMap(({ page: { keeper } }) =>
    keysIn(keeper.texts).map((key) => typedOf(keeper.texts.getItem(key) ?? '').text),
  )
  const there = new Set([...stored, ...refused, ...files.map(([, { file }]) => file.name)])
  const isThere = (text: string) =>
    there.has(text) || agreed.has(text) || closed.has(text) || drafts.includes(text)
  for (const tab of tabs) tab.kill()
  const owner = browser.lasting.getItem('laneway.user')
  return {
    ofOthers: [...kept, ...files].filter(([, { user }]) => user !== owner),
    inAnotherName: service.changes.filter(({ by, text }) => text !== '' && given.get(text) !== by),
    unnamed: service.changes.filter(({ by, meantFor }) => meantFor !== by),
    storedTwice: stored.filter((text, index) => stored.indexOf(text) !== index),
    lostUnasked: [...given.keys()].filter((text) => !isThere(text)),
    filesLeft: files.filter(([key]) => !kept.some(([, { command }]) => namesBytes(command, key))),
    counts: [given.size, stored.length, refused.length, agreed.size, drafts.length],
  }
}

test('what a page keeps while another one signs in is gone once they are here', async () => {
  expect((await faultsOf(2_688)).ofOthers).toEqual([])
})

test('nothing is sent in the name of another, stored twice, or lost without a question', async () => {
  const wrong: object[] = []
  const sums = [0, 0, 0, 0, 0]
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { counts, ...faults } = await faultsOf(seed)
    if (Object.values(faults).some((all) => all.length > 0)) wrong.push({ seed, ...faults })
    for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + count
  }
  expect(wrong).toEqual([])
  // Each of them has happened: texts were given, stored, refused, given up, and kept as drafts.
  expect(Math.min(...sums)).toBeGreaterThan(SEEDS / 40)
})
