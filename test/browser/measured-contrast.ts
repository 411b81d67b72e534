import type { Page } from 'playwright-core'

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
  const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')
  paper.drawImage(image, 0, 0)
  // WCAG's contrast of two colors, each as its red, green and blue.
  const luminance = (color) => {
    const [red, green, blue] = [...color].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const contrastOf = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b)
    return (light + 0.05) / (dark + 0.05)
  }
  const drawn = new OffscreenCanvas(1, 1).getContext('2d')
  const scale = image.width / innerWidth
  return ${JSON.stringify(texts)}.map(({ text, color, opacity, x, y, width }) => {
    drawn.fillStyle = color
    drawn.fillRect(0, 0, 1, 1)
    const own = drawn.getImageData(0, 0, 1, 1).data.slice(0, 3)
    const { data } = paper.getImageData(x * scale, y * scale, Math.max(1, width * scale), 1)
    const contrasts = Array.from({ length: data.length / 4 }, (_, at) => {
      const below = data.slice(at * 4, at * 4 + 3)
      return contrastOf([...own].map((one, of) => one * opacity + below[of] * (1 - opacity)), below)
    })
    return { text, contrast: Math.min(...contrasts) }
  })
})()`

/** The least contrast of texts that selectors find with what is painted below them, measured in a picture of the page without its texts. Throws if one of the selectors finds none that is in the window. */
export async function leastContrast(page: Page, selectors: readonly string[]): Promise<Measured[]> {
  const texts = await page.evaluate<{ text: string }[]>(textsOf(selectors))
  const missing = selectors.filter((one) => !texts.some(({ text }) => text === one))
  if (missing.length > 0) throw new Error(`Nothing is shown of ${missing.join(', ')}.`)
  await page.evaluate(HIDE_TEXTS)
  const picture = (await page.screenshot()).toString('base64')
  await page.evaluate('document.adoptedStyleSheets.pop()')
  return page.evaluate<Measured[]>(contrastsIn(texts, picture))
}

const HIDE_TEXTS = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::placeholder { color: transparent !important }')
  document.adoptedStyleSheets.push(sheet)
}`
