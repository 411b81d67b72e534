import { expect, test } from 'vitest'
import { turn } from './clock.ts'
import * as people from './people.ts'
import { type Stage, stageBy } from './people.ts'
import type { Weather } from './service.ts'

const SEEDS = 300
const STEPS = 50

const WEATHER = ['fair', 'unreached', 'reply lost', 'busy', 'broken', 'refusing'] as const

/** What may come next; what is named twice comes twice as often. */
const NEXT: readonly [Step, ...Step[]] = [
  people.give,
  people.give,
  people.give,
  people.give,
  people.open,
  people.sendUnsent,
  people.signOut,
  (stage) => people.signIn(stage, people.oneOf(stage, ['ada', 'joan'])),
  (stage) => stage.pass(stage.random() * 500),
  (stage) => stage.pass(stage.random() * 20_000),
  (stage) => {
    stage.weather = people.oneOf<Weather>(stage, WEATHER)
  },
  (stage) => {
    const killed = people.someTab(stage)
    killed?.kill()
    stage.tabs = stage.tabs.filter((tab) => tab !== killed)
  },
]

type Step = (stage: Stage) => Promise<void> | void

/** Does what a seed says, until all is well again and whoever has something unsent has come back for it. */
async function played(seed: number): Promise<Stage> {
  const stage = stageBy(seed)
  await people.signIn(stage, 'ada')
  for (let step = 0; step < STEPS; step += 1) {
    await people.oneOf(stage, NEXT)(stage)
    if (stage.random() < 0.7) await turn()
  }
  await turn()
  stage.weather = 'fair'
  people.killAll(stage)
  const [kept] = await stage.browser.commands.entries<{ user: string }>()
  if (kept === undefined) return stage
  stage.browser.cookie = kept[1].user
  people.open(stage)
  // What the service refused stays, to be read; all else is sent.
  for (let turns = 0; turns < 8; turns += 1) {
    await turn()
    stage.pass(30_000)
    people.sendUnsent(stage)
  }
  await turn()
  people.killAll(stage)
  return stage
}

type KeptCommand = { failure?: object; command: { text: string } }

/** What must never happen, with the seed it came of. */
async function faultsOf(seed: number) {
  const { browser, service, given, agreed } = await played(seed)
  const kept = await browser.commands.entries<KeptCommand>()
  const refused = kept.flatMap(([, { failure, command }]) => (failure ? [command.text] : []))
  const stored = service.stored.map(({ text }) => text)
  const isThere = (text: string) =>
    stored.includes(text) || refused.includes(text) || agreed.has(text)
  return {
    inAnotherName: service.admitted.filter(({ by, text }) => given.get(text) !== by),
    storedTwice: stored.filter((text, index) => stored.indexOf(text) !== index),
    lostUnasked: [...given.keys()].filter((text) => !isThere(text)),
    counts: [given.size, stored.length, refused.length, agreed.size],
  }
}

test('nothing is sent in the name of another, stored twice, or lost without a question', async () => {
  const wrong: object[] = []
  const sums = [0, 0, 0, 0]
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { counts, ...faults } = await faultsOf(seed)
    if (Object.values(faults).some((all) => all.length > 0)) wrong.push({ seed, ...faults })
    for (const [index, count] of counts.entries()) sums[index] = (sums[index] ?? 0) + count
  }
  expect(wrong).toEqual([])
  // Each of them has happened: texts were given, stored, refused, and given up.
  expect(Math.min(...sums)).toBeGreaterThan(SEEDS / 10)
})
