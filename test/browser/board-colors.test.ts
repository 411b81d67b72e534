import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { BOARD_COLORS, GRADIENTS } from '../../src/kernel/contract/colors.ts'
import { makeLists } from './boards.ts'
import { describeInBrowser } from './describe-in-browser.ts'
import { journey } from './journey.ts'
import { contrastOfHidden, hideTexts } from './measured-contrast.ts'
import { type Someone, someone } from './users.ts'

/** Each color, and each gradient, that a board may have. */
const LOOKS = [
  ...BOARD_COLORS.map((color) => ({ color })),
  ...GRADIENTS.filter((one) => one !== 'none').map((gradient) => ({ color: 'belize', gradient })),
]

/** The height of the board in each of them. */
const HEIGHT = 384

const HEADER = ['.board-header h1', '.board-header .button', '.filter-text', '.board-tabs a']

/** The parts that are shown without words, for which a contrast of 3 is enough. */
const HEADER_ICONS = [
  '.board-header > a .icon',
  '.board-header .icon-button',
  '.star[data-on] .icon',
  '.view-switch a',
]

const VIEWS = [
  {
    view: 'board',
    texts: [
      '.list-head h2',
      '.list-head .count',
      '.swimlane-head h2',
      '.swimlane-head .count',
      '.add-list',
      '.card-title',
      '.label',
      '.badge',
    ],
    icons: ['.list-head > .icon-button', '.swimlane-head .icon-button'],
    pictures: ['', 'white', 'black'],
  },
  {
    view: 'table',
    texts: ['.table-head button', '.table-place', '.card-title', '.label', '.badge', '.add-card'],
    icons: ['.table-chooser .icon-button'],
    pictures: [''],
  },
  {
    view: 'calendar&span=week',
    texts: [
      '.calendar-head h2',
      '.calendar-head .button',
      '.calendar-weekdays span',
      '.calendar-date',
      '.calendar-time',
      '.card-title',
    ],
    icons: ['.calendar-head .icon-button', '.calendar-head .view-switch a'],
    pictures: [''],
  },
]

describeInBrowser('the colors of boards', (stage) => {
  journey(
    'leave all texts and controls readable, in light and dark, as a board, a table and a calendar',
    'it paints them',
    async () => {
      const ada = await someone()
      const made = await furnishedBoard(ada)
      const { page } = await stage.show('/b', { as: ada })
      const poor: string[] = []
      for (const { view, texts, icons, pictures } of VIEWS) {
        await page.setViewportSize({ width: 1_280, height: 720 })
        await page.goto(`${stage.url()}${made.path}?view=${view}`)
        await page.locator('.card-title').first().waitFor()
        for (const late of ['.board-tabs a', '.star']) await page.locator(late).first().waitFor()
        await page.setViewportSize({ width: 1_280, height: HEIGHT * LOOKS.length })
        await page.evaluate(showEachLook)
        await hideTexts(page)
        for (const picture of pictures) {
          await page.evaluate(putBelow(picture))
          for (const colorScheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme })
            const found = await poorIn(page, [...HEADER, ...texts], [...HEADER_ICONS, ...icons])
            poor.push(
              ...found.map((one) => `${one} in ${colorScheme}, picture: ${picture}, as ${view}`),
            )
          }
        }
      }
      expect(poor).toEqual([])
    },
  )
})

/** A board with a tab, two swimlanes, and a card with a label that is due today. */
async function furnishedBoard(owner: Someone) {
  const { api } = owner
  const made = await makeLists(owner, { 'To do': ['Tea'] })
  const board = made.id
  await api.new_swimlane({ board, body: { title: 'Second' } })
  await api.new_user_filter({ body: { name: 'Drinks', q: 'tea', board } })
  await api.add_board_label({ board, body: { label: { name: 'urgent', color: 'red' } } })
  const { labels } = await api.get_board({ board })
  const { cards } = await api.get_board_view({ board })
  const labelIds = labels.filter(({ name }) => name !== '').map(({ _id }) => _id)
  const body = { labelIds, dueAt: new Date().toISOString() }
  await api.edit_board_card({ board, card: cards[0]?._id ?? '', body })
  return made
}

/** Puts copies of the board in all its looks in its place, one below the other. */
const showEachLook = `{
  const shown = document.querySelector('.board-page')
  for (const { color, gradient } of ${JSON.stringify(LOOKS)}) {
    const copy = shown.cloneNode(true)
    copy.style.blockSize = '${HEIGHT}px'
    copy.dataset.look = gradient ?? color
    copy.dataset.color = copy.querySelector('.board-header').dataset.color = color
    if (gradient) copy.dataset.gradient = gradient
    copy.querySelector('.star').dataset.on = ''
    document.body.append(copy)
  }
  shown.remove()
  document.querySelector('.skip-link').remove()
}`

/** Puts a picture of one color behind all copies; none for an empty string. Resolves once its style is there. */
const putBelow = (color: string) => `(async () => {
  const style = document.querySelector('link[data-lazy=views]')
  const isLoaded = style.sheet !== null || new Promise((resolve) => style.addEventListener('load', resolve))
  style.rel = 'stylesheet'
  await isLoaded
  for (const old of document.querySelectorAll('.board-background')) old.remove()
  if ('${color}' !== '')
    for (const copy of document.querySelectorAll('.board-page')) {
      const picture = document.createElement('div')
      picture.className = 'board-background'
      picture.dataset.shown = ''
      picture.style.background = '${color}'
      copy.append(picture)
    }
})()`

/** The texts with a contrast below 4.5, and the icons with one below 3, each with its look. */
async function poorIn(page: Page, texts: string[], icons: string[]): Promise<string[]> {
  const least = new Map<string, number>()
  for (const look of LOOKS)
    for (const [selectors, contrast] of [[texts, 4.5] as const, [icons, 3] as const])
      for (const one of selectors) least.set(`[data-look=${nameOf(look)}] ${one}`, contrast)
  const measured = await contrastOfHidden(page, [...least.keys()])
  return measured
    .filter(({ text, contrast }) => contrast < (least.get(text) ?? Infinity))
    .map(({ text, contrast }) => `${text}: ${contrast.toFixed(2)}`)
}

function nameOf(look: (typeof LOOKS)[number]): string {
  return 'gradient' in look ? look.gradient : look.color
}
