import { expect, test } from 'vitest'
import { turn } from './session/clock.ts'
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
