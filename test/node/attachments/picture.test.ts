import { expect, test } from 'vitest'
import { PICTURE_BYTES, pictureIn, typeOfPicture } from '../../../src/boards/attachments/picture.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

const fileOf = (text: string, length = text.length) => {
  const bytes = new Uint8Array(length)
  bytes.set(bytesOf(text))
  return new File([bytes], 'me.svg', { type: 'image/svg+xml' })
}

const PNG = '\x89PNG\r\n\x1A\n'

test.each([
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
  ['a GIF', 'GIF89a......'],
  ['a sound', 'RIFF\x10\0\0\0WAVEfmt '],
  ['a PNG that is cut off', PNG.slice(0, 7)],
  ['a PNG after other bytes', ` ${PNG}`],
  ['a PNG that was changed as text', PNG.replace('\r\n', '\n')],
  ['a WebP that is cut off', 'RIFF\x10\0\0\0WEB'],
])('%s is no picture', (_what, start) => {
  expect(typeOfPicture(bytesOf(start))).toBe(undefined)
})

test('the bytes of a picture tell its type, whatever the client says', async () => {
  const { type, content } = await pictureIn('picture', fileOf(PNG, PICTURE_BYTES))
  expect([type, content.byteLength]).toEqual(['image/png', PICTURE_BYTES])
})

test('a refusal names the field, and the limit or the types', async () => {
  await expect(pictureIn('picture', fileOf(PNG, PICTURE_BYTES + 1))).rejects.toMatchObject({
    code: 'body.invalid',
    fields: [{ field: 'picture', reason: 'must have at most 262,144 bytes' }],
  })
  await expect(pictureIn('preview', fileOf('<svg/>'))).rejects.toMatchObject({
    code: 'body.invalid',
    fields: [{ field: 'preview', reason: 'must be a WebP, JPEG or PNG picture' }],
  })
})
