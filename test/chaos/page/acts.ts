import type { Page } from 'playwright-core'
import type { Typed } from './compare.ts'

/** The page in which somebody types, and the title of the card that is theirs alone. */
export type Place = { page: Page; card: string }

type Act = (place: Place, text: string) => Promise<void>

/** The things that people do. Each ends when the page shows it. */
export const ACTS: Record<Typed['as'], Act> = {
  async card({ page, card }, text) {
    const dialog = page.getByRole('dialog', { name: card })
    if ((await dialog.count()) > 0) {
      await dialog.getByRole('button', { name: 'Close', exact: true }).first().click()
      await dialog.waitFor({ state: 'detached' })
    }
    await page.getByRole('button', { name: 'Add card to To do' }).click()
    await page.getByRole('textbox', { name: 'Add card to To do' }).fill(text)
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: text, exact: true }).waitFor()
    await page.keyboard.press('Escape')
  },
  async title(place, text) {
    const dialog = await opened(place)
    const title = dialog.getByRole('textbox', { name: 'Title' })
    await title.fill(text)
    await title.press('Enter')
    place.card = text
    await place.page.getByRole('dialog', { name: text }).waitFor()
  },
  async comment(place, text) {
    const dialog = await opened(place)
    await dialog.getByLabel('Write a comment').fill(text)
    await dialog.getByLabel('Write a comment').press('Control+Enter')
    await dialog.locator('.card-comment').getByText(text).waitFor()
  },
  async item(place, text) {
    const dialog = await opened(place)
    const name = 'Add item to Items'
    const field = dialog.getByRole('textbox', { name })
    if ((await field.count()) === 0) await dialog.getByRole('button', { name }).click()
    await field.fill(text)
    await field.press('Enter')
    await dialog.getByRole('checkbox', { name: text }).waitFor()
  },
}

/** Deletes a comment on the card of a person. */
export async function deleteComment(place: Place, text: string): Promise<void> {
  const comment = (await opened(place)).locator('.card-comment').filter({ hasText: text })
  await comment.getByRole('button', { name: 'Delete' }).click()
  await comment.getByRole('button', { name: 'Delete it' }).click()
  await comment.waitFor({ state: 'detached' })
}

/** The card of a person, opened unless it is. */
async function opened({ page, card }: Place) {
  const dialog = page.getByRole('dialog', { name: card })
  if ((await dialog.count()) === 0) {
    await page.getByRole('link', { name: card, exact: true }).click()
    await dialog.getByLabel('Write a comment').waitFor()
  }
  return dialog
}
