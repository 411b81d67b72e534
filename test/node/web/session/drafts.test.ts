import { expect, test } from 'vitest'
import { typedIn } from '../../../../web/card/typed-text.ts'
import { countUnsaved } from '../../../../web/state/unsaved.ts'
import { turn } from './clock.ts'
import { stageBy } from './people.ts'
import { type Tab, openTab } from './tab.ts'

/** Opens a page of Ada, who has signed in by this browser. */
async function pageOf(name: string, stage = stageBy(1)) {
  const tab = openTab(stage, name)
  await tab.keeper.keepFor(name, tab.ended)
  return { stage, tab }
}

const descriptionOf = (tab: Tab) => typedIn(tab.drafts.of('C1', 'description'))

test.each(['', 'Before', '["","Mine"]'])(
  'a text that is typed over %j is known to be over that one after a reload',
  async (base) => {
    const { tab } = await pageOf('ada')
    const typed = descriptionOf(tab)
    await turn()
    typed.value = { text: 'Mine', base }
    const again = tab.reloaded()
    expect(descriptionOf(again).value).toEqual({ text: 'Mine', base })
    expect(await countUnsaved(again)).toBe(1)
  },
)

test('a text that was emptied is one that is not saved, where something stood there', async () => {
  const { tab } = await pageOf('ada')
  const typed = descriptionOf(tab)
  await turn()
  typed.value = { text: '', base: 'Before' }
  expect(descriptionOf(tab.reloaded()).value).toEqual({ text: '', base: 'Before' })
})

test('other tabs count a draft for as long as there is one, also after its page is loaded again', async () => {
  const { stage, tab } = await pageOf('ada')
  const other = openTab(stage, 'ada')
  const typed = descriptionOf(tab)
  await turn()
  expect(await countUnsaved(other)).toBe(0)
  typed.value = { text: 'Mine', base: '' }
  expect(await countUnsaved(other)).toBe(1)
  const again = tab.reloaded()
  await turn()
  expect(await countUnsaved(other)).toBe(1)
  descriptionOf(again).value = undefined
  await turn()
  expect(await countUnsaved(other)).toBe(0)
})

test('what is typed once somebody has signed out, or another is here, is not kept', async () => {
  const { tab } = await pageOf('ada')
  const typed = descriptionOf(tab)
  await turn()
  typed.value = { text: 'Mine', base: '' }
  tab.end()
  await tab.keeper.forget()
  typed.value = { text: 'Mine too', base: '' }
  expect([tab.keeper.texts.length, await tab.keeper.locks.held()]).toEqual([0, []])
  const { stage, tab: hers } = await pageOf('ada')
  const draft = descriptionOf(hers)
  await turn()
  draft.value = { text: 'Of Ada', base: '' }
  const joans = openTab(stage, 'joan', hers.keeper.texts)
  await joans.keeper.keepFor('joan', joans.ended)
  draft.value = { text: 'Of Ada again', base: '' }
  expect(descriptionOf(joans).value).toBeUndefined()
  expect(joans.keeper.texts.length).toBe(0)
})
