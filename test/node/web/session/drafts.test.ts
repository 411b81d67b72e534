import { expect, test } from 'vitest'
import { typedIn } from '../../../../web/card/typed-text.ts'
import { endSession, loadAccount } from '../../../../web/state/account.ts'
import { keysIn } from '../../../../web/state/keeper.ts'
import { countUnsaved } from '../../../../web/state/drafts.ts'
import { turn } from './clock.ts'
import { stageBy } from './people.ts'
import { type Tab, openTab } from './tab.ts'

/** A tab whose page is Ada's. */
async function tabOf() {
  const stage = stageBy(1)
  stage.browser.cookie = 'ada'
  const tab = openTab(stage)
  await loadAccount(tab.page)
  return { stage, tab }
}

const descriptionOf = ({ page }: Tab) => typedIn(page.drafts.of('C1', 'description'))

test.each(['', 'Before', '["","Mine"]'])(
  'a text that is typed over %j is known to be over that one after a reload',
  async (base) => {
    const { tab } = await tabOf()
    const typed = descriptionOf(tab)
    await turn()
    typed.value = { text: 'Mine', base }
    tab.load()
    expect(descriptionOf(tab).value).toEqual({ text: 'Mine', base })
    expect(await countUnsaved(tab.page)).toBe(1)
  },
)

test('a text that was emptied is one that is not saved, where something stood there', async () => {
  const { tab } = await tabOf()
  const typed = descriptionOf(tab)
  await turn()
  typed.value = { text: '', base: 'Before' }
  tab.load()
  expect(descriptionOf(tab).value).toEqual({ text: '', base: 'Before' })
})

test('other tabs count a draft for as long as there is one, also after its page is loaded again', async () => {
  const { stage, tab } = await tabOf()
  const { page: other } = openTab(stage)
  const typed = descriptionOf(tab)
  await turn()
  expect(await countUnsaved(other)).toBe(0)
  typed.value = { text: 'Mine', base: '' }
  expect(await countUnsaved(other)).toBe(1)
  tab.load()
  await turn()
  expect(await countUnsaved(other)).toBe(1)
  descriptionOf(tab).value = undefined
  await turn()
  expect(await countUnsaved(other)).toBe(0)
})

test('what is typed once somebody has signed out, or another is here, is not kept', async () => {
  const { stage, tab } = await tabOf()
  const typed = descriptionOf(tab)
  await turn()
  typed.value = { text: 'Mine', base: '' }
  await endSession(tab.page)
  typed.value = { text: 'Mine too', base: '' }
  await turn()
  expect([tab.page.keeper.texts.length, await tab.page.keeper.locks.held()]).toEqual([0, []])
  stage.browser.lasting.setItem('laneway.user', 'joan')
  typed.value = { text: 'Of Ada again', base: '' }
  expect(tab.page.keeper.texts.length).toBe(0)
})

test('a draft is kept for the one who typed it, where only the cookie says who that is', async () => {
  const { tab } = await tabOf()
  const typed = descriptionOf(tab)
  await turn()
  typed.value = { text: 'Mine', base: '' }
  expect(keysIn(tab.page.keeper.texts)).toEqual([expect.stringContaining('ada')])
})

test('a draft is of the one who typed it, whatever the tab still has of another', async () => {
  const { stage, tab } = await tabOf()
  const typed = descriptionOf(tab)
  await turn()
  typed.value = { text: 'Of Ada', base: '' }
  stage.browser.cookie = 'joan'
  stage.browser.lasting.setItem('laneway.user', 'joan')
  stage.start = () => {}
  tab.load()
  const hers = descriptionOf(tab)
  await turn()
  expect([hers.value, await tab.page.drafts.count()]).toEqual([undefined, 0])
})
