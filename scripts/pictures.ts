import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Page, chromium } from 'playwright-core'
import * as z from 'zod'
import { chromiumPath } from '../test/browser/chromium.ts'
import { signIn } from './demo/account.ts'
import { readBoard } from './demo/board-file.ts'
import { type Client, call } from './demo/client.ts'
import { BOARD_FILE } from './demo/flags.ts'
import { loadBoard } from './demo/load-board.ts'
import { loadCards } from './demo/load-cards.ts'
import { failure } from './exit.ts'
import { serve } from './serve.ts'
import { UNLIMITED } from './unlimited-vars.ts'
import { ROOT } from './wrangler.ts'

// Takes the pictures of the page that the README shows: the demo's board, in light and dark.

const FOLDER = join(ROOT, 'docs/pictures')
const ACCOUNT = { username: 'ada', password: 'a long password' }
const SIZE = { width: 1_280, height: 800 }
const QUALITY = 80

const slugged = z.object({ slug: z.string() })

async function takePictures(): Promise<void> {
  const executablePath = chromiumPath()
  if (executablePath === undefined)
    throw new Error('No Chromium is found; CHROMIUM_PATH can name one.')
  const state = await mkdtemp(join(tmpdir(), 'laneway-pictures-'))
  const served = await serve({ port: 0, state, vars: UNLIMITED })
  const browser = await chromium.launch({ executablePath })
  try {
    const path = await demoBoard(served.url)
    const context = await browser.newContext({ viewport: SIZE, locale: 'en' })
    const page = await context.newPage()
    await enter(page, served.url)
    await mkdir(FOLDER, { recursive: true })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(served.url + path)
      await page.locator('.card-title').first().waitFor()
      await page.waitForLoadState('networkidle')
      const bytes = await pictureOf(page)
      const file = join(FOLDER, `board-${colorScheme}.webp`)
      await writeFile(file, bytes)
      console.log(`${file}: ${bytes.length} bytes`)
    }
  } finally {
    await browser.close()
    await served.stop()
    await rm(state, { recursive: true })
  }
}

/** Loads the demo's board as `npm run demo` does; returns where its page is. */
async function demoBoard(url: string): Promise<string> {
  const client: Client = { url, token: '', waits: 0 }
  const account = await signIn(client, ACCOUNT)
  client.token = account.token
  const board = await readBoard(BOARD_FILE)
  const placed = await loadBoard(client, account, board)
  await loadCards(client, placed, board.cards, 16)
  const { slug } = await call(client, slugged, 'GET', `/api/boards/${placed.board}`)
  return `/b/${placed.board}/${slug}`
}

async function enter(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Username or e-mail').fill(ACCOUNT.username)
  await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/b`)
}

/** Takes a picture of the page as WebP, which Playwright does not make by itself. */
async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
  })
  return Buffer.from(data, 'base64')
}

process.exit(await takePictures().then(() => 0, failure))
