import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { wrongFor } from './axe.ts'
import { cardOn, goToBoard, makeLists } from './boards.ts'
import { signInBy } from './browser.ts'
import { type Stage, describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { holdBack } from './steps.ts'
import { type Someone, someone } from './users.ts'

const HOSTILE = '<img src=x onerror="alert(1)"><script>alert(2)</script> \u202Eder'

const MARKDOWN = [
  '# Heading',
  '<script>document.title = "taken"</script>',
  '<img src=x onerror="document.title = \'taken\'">',
  '<a href="javascript:document.title=1">one</a> [two](javascript:document.title=1)',
  '<form action="/x"><input name="body"><button>Send</button></form>',
  '<p id="app" class="dialog" style="position: fixed">clobbers</p>',
  '<svg><a xlink:href="javascript:1"><text>svg</text></a></svg><math><mi//xlink:href="data:x,1">',
  '',
  '![elsewhere](https://pictures.example/p.png) <https://example.com/page>',
  '&auml;&lt;img src=x onerror=alert(1)&gt; &notit; &NotEqualTilde; &#x1f600; &nothing;',
].join('\n\n')

/** A text that is too much to be rendered, which once took the page away from everybody who opened the card. */
const TOO_MUCH = '>'.repeat(3_000)

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A letter with as many marks as the service takes, a word without end, a sign of many parts, and a text that turns the direction. */
const AWKWARD = [
  `Z${'\u0310'.repeat(30)}`.repeat(12),
  'W'.repeat(990),
  `👩${'\u200d👩'.repeat(300)}`,
  '\u202etitle\u2066',
].map((title) => `awkward ${title}`)

describeInBrowser('the texts of a board', (stage) => {
  journey(
    'are shown as they are whatever is in them, act on nothing, and ask for no address but those of attachments; what cannot be rendered takes nothing else away; long and awkward words stay within their places on the board, in a card, in what is said and in the search, in narrow windows and in wide ones',
    'it is the one that would run what is in a text, and ask for its addresses, and layout is its own',
    async () => {
      const ada = await someone()
      const { api } = ada
      const given = { title: HOSTILE, permission: 'public' } as const
      const made = await makeLists(ada, { [HOSTILE]: [HOSTILE, 'Pictures', 'Broken'] }, given)
      const { id: board, lists, path } = made
      const card = await cardOn(ada, board, 'Pictures')
      await api.add_board_label({ board, body: { label: { name: HOSTILE, color: 'red' } } })
      const { labels } = await api.get_board({ board })
      const labelIds = labels.filter(({ name }) => name === HOSTILE).map(({ _id }) => _id)
      const file = new File([PIXEL], 'pixel.png', { type: 'image/png' })
      const place = { board, list: lists[0] ?? '', card }
      const { _id } = await api.new_attachment({ ...place, body: { file } })
      const own = `/api/boards/${board}/attachments/${_id}/file`
      const others = [
        `/api/boards/${board}/export`,
        `${own}?read`,
        'https://pictures.example/p.png',
      ]
      const pictures = [own, ...others].map((address) => `![picture](${address})`)
      const description = [MARKDOWN, ...pictures].join('\n\n')
      await api.edit_board_card({ board, card, body: { labelIds, description } })
      for (const comment of [HOSTILE, TOO_MUCH, '*after*', 'spoiled'])
        await api.new_comment({ board, card, body: { comment } })

      const opening = { expects: /status of 40[0134]/, shows: '.card-title' }
      const { page, faults, context } = await stage.show(path, opening)
      expect(await page.locator('.card-title').first().innerText()).toContain('<script>alert(2)')
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined
        expect(await wrongFor(page, 'html', rules)).toEqual([])
      }
      const asked: string[] = []
      context.on('request', (request) => {
        const { pathname, search } = new URL(request.url())
        if (request.resourceType() === 'image') asked.push(pathname + search)
      })
      const goOn = await holdBack(page, /\/app\/markdown-\w+\.js$/)
      await page.getByRole('link', { name: 'Pictures' }).click()
      const dialog = page.getByRole('dialog', { name: 'Pictures' })
      const text = dialog.locator('.markdown').first()
      await text.waitFor({ state: 'attached' })
      // No marks flash before they can be rendered.
      expect(await text.isVisible()).toBe(false)
      goOn()
      await text.getByRole('heading', { name: 'Heading', level: 4 }).waitFor()
      expect(await text.locator('script, form, input, button, svg, math').count()).toBe(0)
      expect(await text.locator('[id], [class], [style], [name], [onerror]').count()).toBe(0)
      await text.getByText('ä<img src=x onerror=alert(1)> &notit; ≂̸ 😀 &nothing;').waitFor()
      const picture = text.getByRole('img', { name: 'picture' })
      await expect
        .poll(() => picture.evaluate((one: { naturalWidth: number }) => one.naturalWidth))
        .toBe(1)
      const links = await text
        .getByRole('link')
        .evaluateAll((all: Link[]) =>
          all.map((one) => [one.getAttribute('href'), one.target, one.rel.includes('noopener')]),
        )
      expect(links).toEqual(
        ['https://pictures.example/p.png', 'https://example.com/page', ...others].map((address) => [
          address.replace(/^\//, ''),
          '_blank',
          true,
        ]),
      )
      await dialog.locator('em').getByText('after').waitFor()
      const plain = dialog.locator('.markdown[data-plain]')
      expect(await plain.allTextContents()).toEqual([TOO_MUCH])
      expect(await dialog.locator('.side-labels').innerText()).toContain('<script>alert(2)')
      expect(await page.locator('img[src=x], .card-comment script').count()).toBe(0)
      // The list of attachments shows the small picture.
      expect(new Set(asked)).toEqual(new Set([own, own.replace('/file', '/preview')]))
      expect(await page.title()).toContain('Pictures')
      await keepWithin(stage, page, ada)
      expect(faults).toEqual([])

      await page.setViewportSize({ width: 1280, height: 720 })
      await page.addInitScript(SPOIL)
      await goToBoard(stage, page, made)
      await page.getByRole('link', { name: 'This part of the page met a fault' }).waitFor()
      await page.getByRole('link', { name: 'Pictures' }).click()
      await dialog.getByText('spoiled', { exact: true }).waitFor()
      await dialog.getByText('This part of the page met a fault').waitFor()
      await dialog.locator('em').getByText('after').waitFor()
    },
  )
})

async function keepWithin(stage: Stage, page: Page, ada: Someone): Promise<void> {
  const { api } = ada
  const made = await makeLists(ada, { Cards: AWKWARD }, { title: 'Kitchen' })
  const board = made.id
  await describeAll(ada, board)
  await signInBy(page.context(), ada, stage.url())
  await goToBoard(stage, page, made)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect.poll(() => page.evaluate(WIDTH)).toBe(width)
  }
  for (const title of AWKWARD) {
    await page.getByRole('link', { name: title }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.locator('.markdown p').first().waitFor()
    await dialog.locator('.card-comment').waitFor()
    expect(await overflowing(page, 'dialog .card-section, dialog textarea')).toEqual([])
    expect(
      await dialog.evaluate(({ scrollWidth, clientWidth }: Sizes) => scrollWidth - clientWidth),
    ).toBe(0)
    await dialog.getByRole('button', { name: 'Card menu' }).click()
    await page.getByRole('menuitem', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(await overflowing(page, '.toast, .toast button')).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
  }
  const q = `awkward board:${board}`
  await expect.poll(() => api.search({ query: { q } })).toHaveLength(AWKWARD.length)
  await page.goto(`${stage.url()}/search?q=${encodeURIComponent(q)}`)
  await expect.poll(() => page.locator('.found').count()).toBe(AWKWARD.length)
  expect(await overflowing(page, '.found, .found-title, .found-text')).toEqual([])
  expect(await page.evaluate(WIDTH)).toBe(390)
}

type Link = { target: string; rel: string; getAttribute(name: string): string }

type Sizes = { scrollWidth: number; clientWidth: number }

/** The width of all of the page. */
const WIDTH = 'document.documentElement.scrollWidth'

/** Gives each card its title as a description, and a comment that is one long word. */
async function describeAll({ api }: Someone, board: string): Promise<void> {
  const { cards } = await api.get_board_view({ board })
  for (const { _id: card, title } of cards) {
    await api.edit_board_card({ board, card, body: { description: title } })
    await api.new_comment({ board, card, body: { comment: 'x'.repeat(9_000) } })
  }
}

/** Has the page read dates that are none. The service sends no such; they stand for whatever the page does not expect. */
const SPOIL = `
  const { parse } = JSON
  JSON.parse = (...given) => {
    const read = parse(...given)
    for (const card of read?.cards ?? []) if (card.title === 'Broken') card.dueAt = 'never'
    for (const one of read?.comments ?? []) if (one.text === 'spoiled') one.createdAt = 'never'
    if (read?.card?.title === 'Pictures') read.card.createdAt = 'never'
    return read
  }`

/** The classes of what a selector finds that is not within the width of the screen. */
function overflowing(page: Page, selector: string): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')]
    .filter((one) => {
      const { left, right } = one.getBoundingClientRect()
      return left < 0 || right > innerWidth
    })
    .map((one) => one.className)`)
}
