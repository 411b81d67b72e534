import type { Page } from 'playwright-core'
import { SETTLE } from './axe.ts'

type Measured = { text: string; contrast: number }

/** Colors of texts, or of what is typed into, how opaque they are, and the middle lines of where they are. */
const textsOf = (selectors: readonly string[]) => `${JSON.stringify(selectors)}.flatMap((text) =>
  [...document.querySelectorAll(text)].flatMap((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const isSeen = width > 0 && x >= 0 && y >= 0 && x + width <= innerWidth && y + height <= innerHeight
    const { color } = getComputedStyle(element, element.placeholder ? '::placeholder' : null)
    let opacity = 1
    for (let at = element; at !== null; at = at.parentElement) opacity *= getComputedStyle(at).opacity
    const line = { x: x + width * 0.1, width: width * 0.8, y: y + height / 2 }
    return isSeen ? [{ text, color, opacity, ...line }] : []
  }))`

/** The least contrast of each text with what is painted below it, of which there is a picture. */
const contrastsIn = (texts: unknown, picture: string) => `(async () => {
  const sent = Uint8Array.from(atob('${picture}'), (one) => one.charCodeAt(0))
  const image = await createImageBitmap(new Blob([sent]))
  const paper = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true })
  paper.drawImage(image, 0, 0)
  // WCAG's contrast of two colors, each as its red, green and blue.
  const linear = (value) => value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4
  const luminance = ([red, green, blue]) =>
    0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  const contrastOf = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const drawn = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  const scale = image.width / innerWidth
  return ${JSON.stringify(texts)}.map(({ text, color, opacity, x, y, width }) => {
    drawn.fillStyle = color
    drawn.fillRect(0, 0, 1, 1)
    const own = drawn.getImageData(0, 0, 1, 1).data.slice(0, 3)
    const { data } = paper.getImageData(x * scale, y * scale, Math.max(1, width * scale), 1)
    // Most of what is below a text has one color.
    const colors = new Map(Array.from({ length: data.length / 4 }, (_, at) => {
      const below = data.slice(at * 4, at * 4 + 3)
      return [below.join(), below]
    }))
    const contrasts = Array.from(colors.values(), (below) =>
      contrastOf([...own].map((one, of) => one * opacity + below[of] * (1 - opacity)), below))
    return { text, contrast: Math.min(...contrasts) }
  })
})()`

/** The least contrast of texts that selectors find with what is painted below them. Throws if one of the selectors finds none that is in the window. */
export async function leastContrast(page: Page, selectors: readonly string[]): Promise<Measured[]> {
  await hideTexts(page)
  const measured = await contrastOfHidden(page, selectors)
  await page.evaluate('document.adoptedStyleSheets.pop()')
  return measured
}

/** Has a page paint what is below its texts and icons without these, which keep their colors. */
export function hideTexts(page: Page): Promise<void> {
  return page.evaluate<void>(HIDE_TEXTS)
}

/** Does the same on a page whose texts are hidden. To paint a large page again takes longer than to measure it. */
export async function contrastOfHidden(
  page: Page,
  selectors: readonly string[],
): Promise<Measured[]> {
  await page.evaluate(SETTLE)
  const texts = await page.evaluate<{ text: string }[]>(textsOf(selectors))
  const missing = selectors.filter((one) => !texts.some(({ text }) => text === one))
  if (missing.length > 0) throw new Error(`Nothing is shown of ${missing.join(', ')}.`)
  const picture = await pictureOf(page)
  return page.evaluate<Measured[]>(contrastsIn(texts, picture))
}

/** A picture of a page, compressed less than Playwright does it, which takes most of the time that it takes. */
async function pictureOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { optimizeForSpeed: true })
  await session.detach()
  return data
}

const HIDE_TEXTS = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::placeholder { -webkit-text-fill-color: transparent !important } svg { visibility: hidden !important }')
  document.adoptedStyleSheets.push(sheet)
}`
