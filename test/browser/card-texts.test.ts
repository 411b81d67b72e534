import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { wrongFor } from './axe.ts'
import { withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { focused } from './steps.ts'

const HOSTILE = [
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

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const COLUMNS = 300

/** Texts that are too much to be rendered; each once took the page away from everybody who opened the card. */
const TOO_MUCH = [
  `${'|a'.repeat(COLUMNS)}|\n${'|-'.repeat(COLUMNS)}|\n${'|\n'.repeat(1_000)}|`,
  '>'.repeat(3_000),
  `${'[a] '.repeat(2_000)}\n\n[a]: /${'b'.repeat(1_000)}`,
]

/** A letter with as many marks as the service takes, a word without end, a sign of many parts, and a text that turns the direction. */
const AWKWARD = [
  `Z${'\u0310'.repeat(30)}`.repeat(12),
  'W'.repeat(990),
  `👩${'\u200d👩'.repeat(300)}`,
  '\u202etitle\u2066',
]

describeInBrowser('the texts of a card', (stage) => {
  const cards = withCards(stage)

  test('shows texts in Markdown with nothing in them that acts', async () => {
    const { newCard, shown } = cards()
    const card = await newCard('Hostile', { description: HOSTILE })
    const { page, faults } = await shown(`/${card}`)
    const text = page.getByRole('dialog').locator('.markdown')
    await text.getByRole('heading', { name: 'Heading', level: 4 }).waitFor()
    expect(await text.locator('script, form, input, button, svg, math, img').count()).toBe(0)
    expect(await text.locator('[id], [class], [style], [name], [onerror]').count()).toBe(0)
    await text.getByText('ä<img src=x onerror=alert(1)> &notit; ≂̸ 😀 &nothing;').waitFor()
    const links = text.getByRole('link')
    const addresses = await links.evaluateAll(
      (all: { href: string; target: string; rel: string }[]) =>
        all.map(({ href, target, rel }) => [href, target, rel.includes('noopener')]),
    )
    expect(addresses).toEqual([
      ['https://pictures.example/p.png', '_blank', true],
      ['https://example.com/page', '_blank', true],
    ])
    expect(await page.title()).toContain('Kitchen')
    expect(faults).toEqual([])
  })

  test('shows the reactions to a comment, which one gives and takes back', async () => {
    const { api, board, newCard, shown } = cards()
    const card = await newCard('Kitchen')
    const { _id: comment } = await api.new_comment({ board, card, body: { comment: 'Hm' } })
    const given = async () => (await api.get_card_view({ board, card })).comments[0]?.reactions
    const { page, faults } = await shown(`/${card}`)
    const dialog = page.getByRole('dialog', { name: 'Kitchen' })
    await dialog.getByRole('button', { name: 'Add a reaction' }).click()
    await expect.poll(() => focused(page)).toContain('👍')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const heart = dialog.getByRole('button', { name: /^Heart: / })
    await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
    await expect.poll(given).toMatchObject([{ reaction: 'heart' }])
    expect(await wrongFor(page)).toEqual([])
    await api.react_to_comment({ board, card, comment, body: { reaction: 'eyes' } })
    await dialog.getByRole('button', { name: /^Eyes: / }).waitFor()
    await heart.click()
    await heart.waitFor({ state: 'detached' })
    await expect.poll(given).toMatchObject([{ reaction: 'eyes' }])
    expect(faults).toEqual([])
  })

  test('shows a text as it was typed that is too much to be rendered, and all others', async () => {
    const { api, board, newCard, shown } = cards()
    const card = await newCard('Too much', { description: '![x](https://)' })
    for (const comment of ['*before*', ...TOO_MUCH, '*after*'])
      await api.new_comment({ board, card, body: { comment } })
    const { page, faults } = await shown(`/${card}`)
    const dialog = page.getByRole('dialog', { name: 'Too much' })
    await dialog.locator('em').getByText('before').waitFor()
    await dialog.locator('em').getByText('after').waitFor()
    await dialog.locator('p').getByText('![x](https://)', { exact: true }).waitFor()
    const plain = dialog.locator('.markdown[data-plain]')
    expect((await plain.allTextContents()).toSorted()).toEqual(TOO_MUCH.toSorted())
    expect(await dialog.locator('td, blockquote').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('shows attachments of the board as pictures, and asks for no other address by itself', async () => {
    const { api, board, list, newCard, shown } = cards()
    const card = await newCard('Pictures')
    const file = new File([PIXEL], 'pixel.png', { type: 'image/png' })
    const { _id } = await api.new_attachment({ board, list, card, body: { file } })
    const own = `/api/boards/${board}/attachments/${_id}/file`
    const others = [`/api/boards/${board}/export`, `${own}?read`, 'https://pictures.example/p.png']
    const description = [own, ...others].map((address) => `![picture](${address})`).join('\n\n')
    await api.edit_board_card({ board, card, body: { description } })
    const { page, faults, context } = await shown('')
    const asked: string[] = []
    context.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.resourceType() === 'image') asked.push(pathname + search)
    })
    await page.getByRole('link', { name: 'Pictures' }).click()
    const text = page.getByRole('dialog').locator('.markdown')
    await text.getByRole('link', { name: 'picture' }).nth(2).waitFor()
    const picture = text.getByRole('img', { name: 'picture' })
    await expect
      .poll(() => picture.evaluate((one: { naturalWidth: number }) => one.naturalWidth))
      .toBe(1)
    expect(await text.locator('img').count()).toBe(1)
    const links = await text
      .getByRole('link')
      .evaluateAll((all: { getAttribute(name: string): string }[]) =>
        all.map((link) => link.getAttribute('href')),
      )
    expect(links).toEqual(others)
    // The list of attachments shows the small picture.
    expect(new Set(asked)).toEqual(new Set([own, own.replace('/file', '/preview')]))
    expect(faults).toEqual([])
  })

  test('keeps a fault to what met it: a card, or a part of an open one', async () => {
    const { api, board, newCard, shown } = cards()
    await newCard('Broken')
    const whole = await newCard('Whole')
    for (const comment of ['first', 'second'])
      await api.new_comment({ board, card: whole, body: { comment } })
    const { page } = await shown('')
    await page.addInitScript(SPOIL)
    await page.reload()
    await page.getByRole('link', { name: 'This part of the page met a fault' }).waitFor()
    await page.getByRole('link', { name: 'Whole' }).click()
    const dialog = page.getByRole('dialog', { name: 'Whole' })
    await dialog.locator('.markdown').getByText('second').waitFor()
    await dialog.getByText('first', { exact: true }).waitFor()
    await dialog.getByText('This part of the page met a fault').waitFor()
    await dialog.getByLabel('Write a comment').fill('The card can still be used')
    await page.keyboard.press('Control+Enter')
    await dialog.locator('.markdown').getByText('The card can still be used').waitFor()
    expect(await dialog.locator('.card-comment').count()).toBe(2)
  })

  test('keeps awkward titles within their places on a narrow screen', async () => {
    const { api, board, newCard, shown } = cards()
    const titles = AWKWARD.map((title) => `awkward ${title}`)
    for (const title of titles) await newCard(title, { description: title })
    const { page, faults } = await shown('')
    await page.setViewportSize({ width: 390, height: 844 })
    for (const title of titles) {
      await page.getByRole('link', { name: title }).click()
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.locator('.markdown p').waitFor()
      expect(await overflowing(page, 'dialog .card-section, dialog textarea')).toEqual([])
      await dialog.getByRole('button', { name: 'Card menu' }).click()
      await page.getByRole('menuitem', { name: 'Archive' }).click()
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      expect(await overflowing(page, '.toast, .toast button')).toEqual([])
      await page.getByRole('button', { name: 'Undo' }).click()
    }
    const q = `awkward board:${board}`
    await expect.poll(() => api.search({ query: { q } })).toHaveLength(titles.length)
    await page.goto(`${stage.url()}/search?q=${encodeURIComponent(q)}`)
    await expect.poll(() => page.locator('.found').count()).toBe(titles.length)
    expect(await overflowing(page, '.found, .found-title, .found-text')).toEqual([])
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    expect(faults).toEqual([])
  })
})

/** Has the page read dates that are none. The service sends no such; they stand for whatever the page does not expect. */
const SPOIL = `
  const { parse } = JSON
  JSON.parse = (...given) => {
    const read = parse(...given)
    for (const card of read?.cards ?? []) if (card.title === 'Broken') card.dueAt = 'never'
    for (const one of read?.comments ?? []) if (one.text === 'first') one.createdAt = 'never'
    if (read?.card?.title === 'Whole') read.card.createdAt = 'never'
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
