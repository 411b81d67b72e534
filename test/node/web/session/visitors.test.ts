import { expect, test } from 'vitest'
import { findAccount, isAwaited, loadAccount } from '../../../../web/state/account.ts'
import { stageBy } from './people.ts'
import { openTab } from './tab.ts'

test('a page for visitors asks who is signed in only in a browser that keeps data of somebody', async () => {
  const stage = stageBy(1)
  const asked: string[] = []
  stage.service.instead = ({ url }) => void asked.push(new URL(url).pathname)
  const visitor = openTab(stage).page
  await findAccount(visitor)
  expect(asked).toEqual([])
  expect(isAwaited(visitor)).toBe(false)
  stage.browser.cookie = 'ada'
  await loadAccount(openTab(stage).page)
  asked.length = 0
  const { page } = openTab(stage)
  expect(isAwaited(page)).toBe(true)
  await findAccount(page)
  expect(asked).not.toEqual([])
  expect(page.account.value?.username).toBe('ada')
})
