import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cardOn, makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { PASSWORD, type Someone, newName, someone } from './users.ts'

const EXPECTS = /status of (?:40[0134]|409|503)|net::ERR_|WebSocket/

const COMMENTS = /\/comments$/

describeInBrowser('another person in the same browser', (stage) => {
  test('sends nothing of who signed out before, with what could not be sent then', async () => {
    const { joan, comments, shown } = await pair()
    const { page } = await shown()
    await page.route(COMMENTS, (route) => route.fulfill({ status: 503, json: {} }))
    const isBusy = () => page.waitForResponse((reply) => reply.status() === 503)
    const failed = isBusy()
    await comment(page, 'By Ada')
    await failed
    // Another screen tries it again, as every page does.
    const failedAgain = isBusy()
    await page.goto(`${stage.url()}/account`)
    await failedAgain
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await lose(page)
    await page.getByRole('heading', { name: 'Work you can see.' }).waitFor()
    expect(await page.evaluate(NAMES)).toEqual([])
    await page.unrouteAll()
    // The end of a session is the end of its page.
    await page.evaluate(`window.isSame = true`)
    await page.getByRole('link', { name: 'Sign in' }).first().click()
    await signIn(page, joan)
    await page.getByRole('heading', { name: 'Your boards' }).waitFor()
    await page.getByRole('link', { name: 'A board' }).first().click()
    await page.getByRole('link', { name: 'Only ours' }).click()
    await comment(page, 'By Joan')
    await expect.poll(comments).toEqual([`${joan.username}: By Joan`])
    expect(await page.evaluate('window.isSame')).toBeUndefined()
  })

  test('is asked at the sign-in before texts in another tab are lost', async () => {
    const { ada, joan, comments, shown } = await pair()
    const { page, context } = await shown()
    await page.getByLabel('Write a comment').fill('Half a thought')
    const other = await context.newPage()
    await other.goto(`${stage.url()}/sign-in`)
    await other.getByText(`You are signed in as ${ada.username}.`).waitFor()
    await signIn(other, joan)
    const question = other.getByRole('dialog', { name: 'Sign out and lose this?' })
    await question.getByText('1 text or change is on this device only.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await page.getByLabel('Write a comment').inputValue()).toBe('Half a thought')
    await page.reload()
    await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('Half a thought')
    // Ada herself is not asked, by whatever name she comes.
    await signIn(other, { username: `${ada.username}@example.com` })
    await other.getByRole('heading', { name: 'Your boards' }).waitFor()
    await other.goto(`${stage.url()}/sign-in`)
    await signIn(other, joan)
    await lose(other)
    await other.getByRole('heading', { name: 'Your boards' }).waitFor()
    await expect.poll(() => page.getByLabel('Write a comment').inputValue()).toBe('')
    expect(await page.evaluate('sessionStorage.length')).toBe(0)
    expect(await comments()).toEqual([])
  })

  test('is asked before registering loses them', async () => {
    const { shown } = await pair()
    const { page } = await shown()
    await page.getByLabel('Write a comment').fill('Half a thought')
    const name = newName('new')
    await page.goto(`${stage.url()}/register`)
    await page.getByLabel('Username', { exact: true }).fill(name)
    await page.getByLabel('E-mail').fill(`${name}@example.com`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Sign out and lose this?' }).waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    const login = { username: name, password: PASSWORD }
    const reply = await page.request.post(`${stage.url()}/users/login`, { data: login })
    expect(reply.status()).toBe(400)
  })

  test('whose cookie comes without a word sends nothing of an open page, which keeps its texts', async () => {
    const { joan, comments, shown } = await pair()
    const { page, context } = await shown()
    await page.getByLabel('Write a comment').fill('By Ada')
    const other = await context.newPage()
    await other.goto(`${stage.url()}/docs/tokens`)
    await other.evaluate(SIGN_IN(joan))
    const refused = page.waitForResponse((reply) => reply.status() === 409)
    await page.keyboard.press('Control+Enter')
    await refused
    const question = page.getByRole('dialog', { name: 'Sign out and lose this?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    // Nobody is signed in then, and the comment waits for Ada.
    await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
    expect(await page.evaluate(KEPT)).toBe(1)
    expect(await comments()).toEqual([])
    await other.evaluate(SIGN_IN(joan))
    await page.reload()
    await lose(page)
    await comment(page, 'By Joan')
    await expect.poll(comments).toEqual([`${joan.username}: By Joan`])
    expect(await page.evaluate(KEPT)).toBe(0)
  })

  /** A board of Ada and Joan with a card, which is shown to Ada. */
  async function pair() {
    const [ada, joan] = await Promise.all([someone('ada'), someone('joan')])
    const board = await makeLists(ada, { 'To do': ['Only ours'] })
    const body = { action: 'add', role: 'normal' } as const
    await ada.api.add_board_member({ board: board.id, user: joan.id, body })
    const card = await cardOn(ada, board.id, 'Only ours')
    const names = new Map([ada, joan].map(({ id, username }) => [id, username]))
    return {
      ada,
      joan,
      /** The comments on the card, as the service has them. */
      async comments() {
        const all = await joan.api.get_all_comments({ board: board.id, card })
        return all.map(({ authorId, comment: text }) => `${names.get(authorId)}: ${text}`)
      },
      shown: () =>
        stage.show(`${board.path}/${card}`, { as: ada, shows: 'dialog', expects: EXPECTS }),
    }
  }
})

async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a comment').fill(text)
  await page.keyboard.press('Control+Enter')
}

/** Agrees that what is on this device only is lost. */
async function lose(page: Page): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Sign out and lose this?' })
  await question.getByRole('button', { name: 'Sign out' }).click()
}

async function signIn(page: Page, { username }: Pick<Someone, 'username'>): Promise<void> {
  await page.getByLabel('Username or e-mail').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

/** Signs in by the service alone, as a provider does, of which no page is told. */
const SIGN_IN = ({ username }: Someone) => `fetch('/users/login', {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'laneway-session': 'cookie' },
  body: JSON.stringify({ username: '${username}', password: '${PASSWORD}' }),
}).then(({ ok }) => ok)`

/** How many commands the browser keeps. */
const KEPT = `new Promise((resolve) => {
  const opened = indexedDB.open('laneway-commands')
  opened.onsuccess = () => {
    const stored = opened.result.transaction('commands').objectStore('commands').count()
    stored.onsuccess = () => resolve(stored.result)
  }
})`

/** What the browser keeps of a person. */
const NAMES = `[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /user|tabs|draft|leaving/.test(key))`
