import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isKept, makeLists } from './boards.ts'
import { connection } from './connection.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { PASSWORD, type Someone, someone } from './users.ts'

const EXPECTS = /status of 40[0134]|net::ERR_|WebSocket/

describeInBrowser('signing out', (stage) => {
  test('asks first if a text is on this device only, and shows it to nobody else', async () => {
    const [ada, joan] = await Promise.all([someone('ada'), someone('joan')])
    const { board, path } = await shared(ada, joan)
    const { page, faults } = await stage.show(path, { as: ada, shows: 'dialog', expects: EXPECTS })
    await page.getByLabel('Write a comment').fill('For my eyes only')
    await page.reload()
    await expect
      .poll(() => page.getByLabel('Write a comment').inputValue())
      .toBe('For my eyes only')
    await page.goto(`${stage.url()}/account`)
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
    await signOut.click()
    const question = page.getByRole('dialog', { name: 'Sign out and lose this?' })
    await question.getByText('1 text or change is on this device only.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.evaluate('sessionStorage.length')).toBe(1)
    await signOut.click()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Work you can see.' }).waitFor()
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
    await page.goto(`${stage.url()}/sign-in?to=${encodeURIComponent(path)}`)
    await page.getByLabel('Username or e-mail').fill(joan.username)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByLabel('Write a comment').waitFor()
    expect(await page.getByLabel('Write a comment').inputValue()).toBe('')
    await page.reload()
    await page.getByLabel('Write a comment').waitFor()
    expect(await page.getByLabel('Write a comment').inputValue()).toBe('')
    expect((await joan.api.get_all_comments({ board, card: cardIn(path) })).length).toBe(0)
    expect(faults).toEqual([])
  })

  test('keeps a draft for the one who typed it, where only the cookie says who that is', async () => {
    const [ada, joan] = await Promise.all([someone('ada'), someone('joan')])
    const { path } = await shared(ada, joan)
    const { page } = await stage.show(path, { as: ada, shows: 'dialog', expects: EXPECTS })
    await page.getByLabel('Write a comment').fill('By Ada')
    const keys = await page.evaluate<string[]>('Object.keys(sessionStorage)')
    expect(keys).toEqual([expect.stringContaining(ada.id)])
  })

  test('works without a connection, also in other tabs, and the service is told later', async () => {
    const ada = await someone('ada')
    const { path } = await shared(ada, await someone('joan'))
    const network = await connection()
    const { page, context } = await network.stage.show(path, {
      as: ada,
      shows: 'dialog',
      expects: EXPECTS,
      hasWorkers: true,
    })
    await isKept(page)
    const other = await context.newPage()
    await other.goto(`${network.stage.url()}${path}`)
    await other.getByLabel('Write a comment').fill('Not sent')
    await page.goto(`${network.stage.url()}/account`)
    const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
    await signOut.waitFor()
    await network.cut(context)
    await signOut.click()
    // The other tab has a text.
    const question = page.getByRole('dialog', { name: 'Sign out and lose this?' })
    await question.getByText('1 text or change is on this device only.').waitFor()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await page.getByText('You are signed out on this device.').waitFor()
    expect(await page.evaluate(KEPT)).toBe(0)
    await expect.poll(() => sessionLength(other)).toBe(0)
    await expect.poll(() => other.getByText('Only ours').count()).toBe(0)
    await ada.api.get_current_user()
    await network.restore(context)
    await page.reload()
    await expect.poll(() => page.evaluate('localStorage.getItem("laneway.leaving")')).toBeNull()
    await other.goto(`${network.stage.url()}${path}`)
    await other.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect(await other.getByText('Only ours').count()).toBe(0)
  })
})

/** A board of two people with a card, whose path it gives. */
async function shared(ada: Someone, joan: Someone): Promise<{ board: string; path: string }> {
  const { id: board } = await makeLists(ada, { 'To do': ['Only ours'] })
  const body = { action: 'add', role: 'normal' } as const
  await ada.api.add_board_member({ board, user: joan.id, body })
  const { cards } = await ada.api.get_board_view({ board })
  return { board, path: `/b/${board}/board/${cards[0]?._id}` }
}

function cardIn(path: string): string {
  return path.split('/').at(-1) ?? ''
}

/** Number of drafts in a tab; none is told of one that is just loading. */
async function sessionLength(page: Page): Promise<unknown> {
  return page.evaluate('sessionStorage.length').catch(() => undefined)
}

/** How many boards and commands the browser keeps. */
const KEPT = `(async () => {
  const counts = ['boards', 'commands'].map((name) => new Promise((resolve) => {
    const opened = indexedDB.open('laneway-' + name)
    opened.onsuccess = () => {
      const stored = opened.result.transaction(name).objectStore(name).count()
      stored.onsuccess = () => resolve(stored.result)
    }
  }))
  return (await Promise.all(counts)).reduce((all, one) => all + one, 0)
})()`
