import { expect, test } from 'vitest'
import { pageFor } from './page-for.ts'

const { selectOn, selectTo } = await import('../../../../web/actions/selecting.ts')

test('a range is selected from one card to another, in either direction', () => {
  const { page } = pageFor()
  selectTo(page, 'C1', 'C3')
  expect(page.selected.value).toEqual(['C1', 'C2', 'C3'])
  page.picked.value = new Set()
  selectTo(page, 'C4', 'C2')
  expect(page.selected.value).toEqual(['C2', 'C3', 'C4'])
})

test('selecting on adds a card, and the way back takes it away again', () => {
  const { page } = pageFor()
  selectOn(page, 'C1', 1)
  selectOn(page, 'C2', 1)
  expect(page.selected.value).toEqual(['C1', 'C2', 'C3'])
  selectOn(page, 'C3', -1)
  expect(page.selected.value).toEqual(['C1', 'C2'])
})
