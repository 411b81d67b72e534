import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, makeLists, showBoard } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { shared } from './users.ts'

const user = shared()

describeInBrowser('a card in its list', (stage) => {
  test('says which open card blocks it, and how many of its subtasks are done', async () => {
    const ada = await user()
    const made = await makeLists(ada, { 'To do': ['Wall', 'Sand', 'Prime'] })
    const board = made.id
    const { page, faults } = await showBoard(stage, ada, made)
    const [wall, sand, prime] = await Promise.all([
      cardOn(ada, board, 'Wall'),
      cardOn(ada, board, 'Sand'),
      cardOn(ada, board, 'Prime'),
    ])
    const edit = (card: string, body: { parentId?: string; dueComplete?: boolean }) =>
      ada.api.edit_board_card({ board, card, body })
    const body = { cardId: sand, type: 'is-blocked-by' } as const
    await ada.api.new_card_dependency({ board, card: wall, body })
    const shown = page.locator('.card', { hasText: 'Wall' }).locator('.card-facts')
    await shown.getByText(/^Blocked by .*Sand/).waitFor()
    await edit(sand, { parentId: wall })
    await edit(prime, { parentId: wall })
    await shown.getByText('Subtasks done: 0 of 2').waitFor()
    expect(await wrongFor(page)).toEqual([])
    await edit(sand, { dueComplete: true })
    await shown.getByText('Subtasks done: 1 of 2').waitFor()
    expect(await shown.getByText('Blocked by').count()).toBe(0)
    expect(faults).toEqual([])
  })
})
