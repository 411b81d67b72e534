import { expect, test } from 'vitest'
import { withCards } from './card-stage.ts'
import { describeInBrowser } from './describe-in-browser.ts'

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
].join('\n\n')

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
})
