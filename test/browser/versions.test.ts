import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'

describeInBrowser('the earlier descriptions of a card', (stage) => {
  const cards = withCards(stage)

  test('are listed and restored, which is undone like any edit', async () => {
    const { api, board, list, newCard, shown } = cards()
    const card = await newCard('Paint the wall', { description: 'Two coats' })
    await api.edit_card({ board, list, card, body: { description: 'Three coats' } })
    const { page, faults } = await shown(`/${card}`)
    await page.getByRole('button', { name: 'Versions' }).click()
    const versions = page.getByRole('dialog', { name: 'Earlier descriptions' })
    await versions.getByText('Two coats').waitFor()
    await versions.getByText(/^Until .*, replaced by .*ada/i).waitFor()
    expect(await wrongFor(page)).toEqual([])
    await versions.getByRole('button', { name: 'Restore this description' }).click()
    const stored = async () => (await api.get_card({ board, list, card })).description
    await expect.poll(stored).toBe('Two coats')
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await expect.poll(stored).toBe('Three coats')
    expect(faults).toEqual([])
  })

  test('are not offered where the description was never changed', async () => {
    const { newCard, shown } = cards()
    const { page } = await shown(`/${await newCard('Paint the door', { description: 'One coat' })}`)
    await page.getByRole('dialog').getByText('One coat').waitFor()
    await page.getByRole('heading', { name: 'History' }).waitFor()
    expect(await page.getByRole('button', { name: 'Versions' }).count()).toBe(0)
  })
})
