import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { cardOn, isKept, makeLists } from './boards.ts'
import { connection } from './connection.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { UNSETTLED } from './steps.ts'
import { PASSWORD, type Someone, someone } from './users.ts'

const EXPECTS = /status of (?:40[0134]|409|503)|net::ERR_|WebSocket/

const COMMENTS = /\/comments$/

describeInBrowser('another person in the same browser', (stage) => {
  journey(
    'is asked before texts of who signs out, or of another tab, are lost, and sends and sees nothing of them, nor of an open page if the cookie comes without a word, which keeps its texts',
    'a cookie that is the same in all tabs, a database and locks of these are its own',
    async () => {
      const { ada, joan, path, comments, shown } = await pair(stage)
      const { page, context } = await shown()
      const field = (on = page) => on.getByLabel('Write a comment')
      await context.route(COMMENTS, (route) => route.fulfill({ status: 503, json: {} }))
      const isBusy = () => context.waitForEvent('response', (reply) => reply.status() === 503)
      const failed = isBusy()
      await comment(page, 'By Ada')
      await failed
      await field().fill('Half a thought')
      await page.reload()
      await expect.poll(() => field().inputValue()).toBe('Half a thought')

      const other = await context.newPage()
      await other.goto(`${stage.url()}/sign-in`)
      await other.getByText(`You are signed in as ${ada.username}.`).waitFor()
      await signIn(other, joan)
      await asked(other, '2 texts and changes are on this device only.').cancel()
      expect(await field().inputValue()).toBe('Half a thought')
      // Each page tries it again, whichever of them has the lock.
      const failedAgain = isBusy()
      await page.goto(`${stage.url()}/account`)
      await failedAgain
      const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
      await signOut.click()
      await asked(page, '2 texts and changes are on this device only.').cancel()
      expect(await page.evaluate('sessionStorage.length')).toBe(1)
      await signOut.click()
      await asked(page).lose()
      await page.getByRole('heading', { name: 'Work you can see.' }).waitFor()
      expect(await page.evaluate(NAMES)).toEqual([])
      await context.unrouteAll()

      // The end of a session is the end of its page.
      await page.goto(`${stage.url()}/sign-in?to=${encodeURIComponent(path)}`)
      await page.evaluate(`window.isSame = true`)
      await signIn(page, joan)
      await field().waitFor()
      expect(await field().inputValue()).toBe('')
      await comment(page, 'By Joan')
      await expect.poll(comments).toEqual([`${joan.username}: By Joan`])
      expect(await page.evaluate('window.isSame')).toBeUndefined()

      await field().fill('Of Joan')
      await other.goto(`${stage.url()}/sign-in`)
      await signIn(other, ada)
      await asked(other, '1 text or change is on this device only.').lose()
      await other.getByRole('heading', { name: 'Your boards' }).waitFor()
      await expect.poll(() => field().inputValue()).toBe('')
      expect(await page.evaluate('sessionStorage.length')).toBe(0)

      // A provider signs somebody in, of which no page is told.
      await field().fill('By Ada again')
      await other.goto(`${stage.url()}/docs/tokens`)
      await other.evaluate(SIGN_IN(joan))
      const refused = page.waitForResponse((reply) => reply.status() === 409)
      await page.keyboard.press('Control+Enter')
      await refused
      await asked(page).cancel()
      // Nobody is signed in then, and the comment waits for Ada.
      await page.getByRole('link', { name: 'Sign in' }).first().waitFor()
      expect(await page.evaluate(UNSETTLED)).toBe(1)
      expect(await comments()).toEqual([`${joan.username}: By Joan`])
      await other.evaluate(SIGN_IN(joan))
      await page.reload()
      await asked(page).lose()
      await comment(page, 'By Joan again')
      const both = ['By Joan again', 'By Joan'].map((one) => `${joan.username}: ${one}`)
      await expect.poll(comments).toEqual(both)
      expect(await page.evaluate(UNSETTLED)).toBe(0)
    },
  )

  journey(
    'finds nothing of who signed out without a connection, also in other tabs, and the service is told later',
    'a service worker, a database and tabs are its own',
    async () => {
      const network = await connection()
      const { ada, path, shown } = await pair(network.stage)
      const { page, context } = await shown(true)
      await isKept(page)
      const other = await context.newPage()
      await other.goto(network.stage.url() + path)
      await other.getByLabel('Write a comment').fill('Not sent')
      await page.goto(`${network.stage.url()}/account`)
      const signOut = page.getByRole('button', { name: 'Sign out', exact: true })
      await signOut.waitFor()
      await network.cut(context)
      await signOut.click()
      // The other tab has a text.
      await asked(page, '1 text or change is on this device only.').lose()
      await page.getByText('You are signed out on this device.').waitFor()
      expect(await page.evaluate(KEPT)).toBe(0)
      await expect.poll(() => sessionLength(other)).toBe(0)
      await expect.poll(() => other.getByText('Only ours').count()).toBe(0)
      await ada.api.get_current_user()
      await page.goto(network.stage.url() + path)
      await page.getByText('The board cannot be shown').waitFor()
      await network.restore(context)
      await page.reload()
      await expect.poll(() => page.evaluate('localStorage.getItem("laneway.leaving")')).toBeNull()
      await other.goto(network.stage.url() + path)
      await other.getByRole('link', { name: 'Sign in' }).first().waitFor()
      expect(await other.getByText('Only ours').count()).toBe(0)
    },
  )
})

/** A board of Ada and Joan with a card, which is shown to Ada. */
async function pair(stage: Stage) {
  const [ada, joan] = await Promise.all([someone('ada'), someone('joan')])
  const board = await makeLists(ada, { 'To do': ['Only ours'] })
  const body = { action: 'add', role: 'normal' } as const
  await ada.api.add_board_member({ board: board.id, user: joan.id, body })
  const card = await cardOn(ada, board.id, 'Only ours')
  const path = `${board.path}/${card}`
  const names = new Map([ada, joan].map(({ id, username }) => [id, username]))
  return {
    ada,
    joan,
    path,
    /** The comments on the card, as the service has them. */
    async comments() {
      const all = await joan.api.get_all_comments({ board: board.id, card })
      return all.map(({ authorId, comment: text }) => `${names.get(authorId)}: ${text}`)
    },
    shown: (hasWorkers = false) =>
      stage.show(path, { as: ada, shows: 'dialog', expects: EXPECTS, hasWorkers }),
  }
}

async function comment(page: Page, text: string): Promise<void> {
  await page.getByLabel('Write a comment').fill(text)
  await page.keyboard.press('Control+Enter')
}

/** The question whether what is on this device only may be lost. */
function asked(page: Page, text = '') {
  const question = page.getByRole('dialog', { name: 'Sign out and lose this?' })
  const press = async (name: string) => {
    await question.getByText(text).first().waitFor()
    await question.getByRole('button', { name }).click()
  }
  return { cancel: () => press('Cancel'), lose: () => press('Sign out') }
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

/** A script that lists what the browser keeps of a person. */
const NAMES = `[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /user|tabs|draft|leaving/.test(key))`

/** Number of drafts in a tab; none is told of one that is just loading. */
async function sessionLength(page: Page): Promise<unknown> {
  return page.evaluate('sessionStorage.length').catch(() => undefined)
}

/** A script that counts the boards and commands that the browser keeps. */
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
