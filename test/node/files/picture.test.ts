import { expect, test } from 'vitest'
import { sizeOfPicture } from '../../../src/files/picture-size.ts'
import { PICTURE_BYTES, pictureIn, typeOfPicture } from '../../../src/files/picture.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const fileOf = (text: string, length = text.length) => {
  const bytes = new Uint8Array(length)
  bytes.set(bytesOf(text))
  return new File([bytes], 'me.svg', { type: 'image/svg+xml' })
}

const PNG = '\x89PNG\r\n\x1A\n'
const PIXEL = `${PNG}\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01`

test.each([
  ['image/gif', 'GIF87a....'],
  ['image/png', `${PNG}....`],
  ['image/jpeg', '\xFF\xD8\xFF\xE0....'],
  ['image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
])('%s is known by its first bytes', (type, start) => {
  expect(typeOfPicture(bytesOf(start))).toBe(type)
})

test.each([
  ['nothing', ''],
  ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a GIF of another century', 'GIF99b......'],
  ['a sound', 'RIFF\x10\0\0\0WAVEfmt '],
  ['a PNG that is cut off', PNG.slice(0, 7)],
  ['a PNG after other bytes', ` ${PNG}`],
  ['a PNG that was changed as text', PNG.replace('\r\n', '\n')],
  ['a WebP that is cut off', 'RIFF\x10\0\0\0WEB'],
])('%s is no picture', (_what, start) => {
  expect(typeOfPicture(bytesOf(start))).toBe(undefined)
})

test('the bytes of a picture tell its type, whatever the client says', async () => {
  const { type, content } = await pictureIn('picture', fileOf(PIXEL, PICTURE_BYTES))
  expect([type, content.byteLength]).toEqual(['image/png', PICTURE_BYTES])
})

test('a refusal names the field, and the limit or the types', async () => {
  await expect(pictureIn('picture', fileOf(PNG, PICTURE_BYTES + 1))).rejects.toMatchObject({
    code: 'body.invalid',
    fields: [{ field: 'picture', reason: 'must have at most 262,144 bytes' }],
  })
  const reason = 'must be a WebP, JPEG or PNG picture'
  // Browsers skip what is between the segments of a JPEG.
  for (const none of ['<svg/>', PNG, '\xFF\xD8\xFF\xE0\0\x02 \xFF\xC0\0\x0B\x08\xFF\xFF\xFF\xFF'])
    await expect(pictureIn('preview', fileOf(none))).rejects.toMatchObject({
      code: 'body.invalid',
      fields: [{ field: 'preview', reason }],
    })
})

/** Pictures of 300 by 200 pixels, as far as their header goes. */
const SIZED: [type: string, header: string][] = [
  ['image/png', `${PNG}\0\0\0\rIHDR\0\0\x01\x2C\0\0\0\xC8`],
  ['image/gif', 'GIF89a\x2C\x01\xC8\0'],
  ['image/jpeg', '\xFF\xD8\xFF\xE0\0\x04JF\xFF\xFF\xC2\0\x0B\x08\0\xC8\x01\x2C'],
  ['image/webp', 'RIFF....WEBPVP8 ....\0\0\0\x9D\x01\x2A\x2C\x01\xC8\0'],
  ['image/webp', 'RIFF....WEBPVP8L....\x2F\x2B\xC1\x31\0'],
  ['image/webp', 'RIFF....WEBPVP8X....\0\0\0\0\x2B\x01\0\xC7\0\0'],
]

test.each(SIZED)('the header of %s tells its size (%#)', (type, header) => {
  expect(sizeOfPicture(type, bytesOf(header))).toEqual({ width: 300, height: 200 })
})

/** Headers that describe no pixel, or begin as one of another kind. */
const WRONG: [what: string, header: string][] = [
  ['a PNG of no pixels', `${PNG}\0\0\0\rIHDR\0\0\0\0\0\0\0\0`],
  ['a PNG without width', `${PNG}\0\0\0\rIHDR\0\0\0\0\0\0\0\x01`],
  ['a PNG without height', `${PNG}\0\0\0\rIHDR\0\0\0\x01\0\0\0\0`],
  ['a PNG without a header', `${PNG}\0\0\0\rIDAT\0\0\0\x01\0\0\0\x01`],
  ['a PNG with a header of another length', `${PNG}\0\0\0\0IHDR\0\0\0\x01\0\0\0\x01`],
  ['a JPEG of no pixels', '\xFF\xD8\xFF\xC0\0\x0B\x08\0\0\0\0'],
  ['a JPEG without height', '\xFF\xD8\xFF\xC0\0\x0B\x08\0\0\0\x01'],
  ['a WebP of no pixels', 'RIFF....WEBPVP8 ....\0\0\0\x9D\x01\x2A\0\0\0\0'],
  ['a WebP without the code of a frame', 'RIFF....WEBPVP8 ....\0\0\0\0\0\0\x2C\x01\xC8\0'],
  ['a WebP with another signature', 'RIFF....WEBPVP8L....\0\x2B\xC1\x31\0'],
  ['a WebP with another chunk', 'RIFF....WEBPICCP....\0\0\0\0\x2B\x01\0\xC7\0\0'],
  ['a GIF, which may move', 'GIF89a\x01\0\x01\0'],
]

test.each(WRONG)('%s is refused', async (_what, header) => {
  await expect(pictureIn('picture', fileOf(header, 100))).rejects.toMatchObject({
    code: 'body.invalid',
    fields: [{ field: 'picture' }],
  })
})

test('a header that is cut off anywhere tells no size, and ends', () => {
  for (const [type, header] of SIZED)
    for (let length = 0; length < header.length; length += 1)
      expect([type, length, sizeOfPicture(type, bytesOf(header.slice(0, length)))]).toEqual([
        type,
        length,
        undefined,
      ])
  expect(sizeOfPicture('image/jpeg', new Uint8Array(1_000).fill(0xff))).toBe(undefined)
  expect(sizeOfPicture('image/jpeg', bytesOf('\xFF\xD8\xFF\xDA\0\x02'))).toBe(undefined)
})

test('few bytes that describe more pixels than a browser can hold are refused', async () => {
  const huge = `${PNG}\0\0\0\rIHDR\0\0\x08\x01\0\0\0\xC8`
  await expect(pictureIn('picture', fileOf(huge))).rejects.toMatchObject({
    code: 'body.invalid',
    fields: [{ field: 'picture', reason: 'must be at most 2,048 pixels wide and high' }],
  })
  const largest = huge.replace('\x08\x01', '\x08\0')
  expect(await pictureIn('picture', fileOf(largest))).toMatchObject({ type: 'image/png' })
})
