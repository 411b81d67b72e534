import { effect, untracked } from '@preact/signals'
import { expect, test } from 'vitest'
import { loadAccount } from '../../../web/state/account.ts'
import { turn } from './session/clock.ts'
import { pass } from './session/outbox-scene.ts'
import { stageBy } from './session/people.ts'
import { openTab } from './session/tab.ts'

/** Somebody whose questions the service sends when a test says so: each reply to the read of its number. */
function reading() {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const replies: ((names: string[]) => void)[] = []
  stage.service.instead = ({ url }) =>
    new URL(url).pathname.endsWith('/user/filters')
      ? new Promise((resolve) => {
          replies.push((names) =>
            resolve(Response.json(names.map((name) => ({ _id: name, name, q: name })))),
          )
        })
      : undefined
  const { page } = openTab(stage)
  const answer = async (read: number, ...names: string[]) => {
    replies[read]?.(names)
    await turn()
  }
  const names = () => page.questions.all.value?.map(({ name }) => name)
  return { page, answer, names }
}

test('a reply to an earlier read of the questions does not replace that to a later one', async () => {
  const { page, answer, names } = reading()
  void page.questions.read()
  await turn()
  void page.questions.read()
  await turn()
  await answer(1, 'new')
  expect(names()).toEqual(['new'])
  await answer(0, 'old')
  expect(names()).toEqual(['new'])
})

test('questions that arrive after the end of the session are not shown', async () => {
  const { page, answer, names } = reading()
  page.questions.read().catch(() => undefined)
  await turn()
  page.end()
  await answer(0, 'late')
  expect(names()).toBeUndefined()
})

/** Ada, whose page reads her questions whenever they may have changed elsewhere, as what shows them does, and how often it asked for them. */
function following() {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  let asked = 0
  stage.service.instead = ({ url }) => {
    if (!new URL(url).pathname.endsWith('/user/filters')) return undefined
    asked += 1
    return Promise.resolve(Response.json([]))
  }
  const { page } = openTab(stage)
  const { questions, notifications } = page
  const read = () => void questions.read(notifications.ready()).catch(() => undefined)
  effect(() => {
    if (notifications.savedElsewhere.value >= 0) untracked(read)
  })
  return { stage, page, asked: () => asked }
}

test('the questions are read once as a page is opened, and again once its feed was lost', async () => {
  const { stage, page, asked } = following()
  await turn()
  expect(asked()).toBe(0)
  await loadAccount(page)
  page.notifications.follow()
  await turn()
  await turn()
  expect(asked()).toBe(1)
  await pass(stage, 5_000)
  expect(asked()).toBe(1)
  stage.weather = 'unreached'
  await pass(stage, 60_000)
  stage.weather = 'fair'
  await pass(stage, 60_000)
  expect(asked()).toBe(2)
})

test('the questions are read without a feed that does not come, and again at its first message', async () => {
  const { stage, page, asked } = following()
  await loadAccount(page)
  await pass(stage, 2_000)
  expect(asked()).toBe(1)
  page.notifications.follow()
  await turn()
  await turn()
  expect(asked()).toBe(2)
})
