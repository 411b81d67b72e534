import { describe, expect, test } from 'vitest'
import { newCard } from '../../support/cards.ts'

const SCRIPT = '"><script>alert(1)</script><svg onload=alert(1)>'
const SANDBOX = "default-src 'none'; sandbox"

/** The extended values that RFC 8187 allows: quotes, stars and brackets are to be escaped. */
const EXTENDED = /^attachment; filename\*=UTF-8''(?:%[\dA-F]{2}|[\w!#$&+.^`|~-])+$/

/** A card with an attachment that is as plain as can be, and the headers that come with it. */
async function newDesk() {
  const { api, path } = await newCard()
  const files = `${path}/attachments`
  const headersOf = async (id: string) => (await api.get(`${files}/${id}`)).headers
  const plain = await api.made(files, { file: btoa('x'), name: 'a', type: 'a/b' })
  const usual = [...(await headersOf(plain)).keys()]
  return { api, files, headersOf, usual }
}

describe('an attachment', () => {
  test.each([
    'text/html',
    'text/html; charset=utf-7',
    'text/html\u0000',
    'image/svg+xml',
    'application/xhtml+xml',
    'application/javascript',
    'text/xml',
    'text/xsl',
    'application/pdf',
    'application/x-shockwave-flash',
    'multipart/x-mixed-replace; boundary=x',
  ])('of the type %j is saved and never shown or run', async (type) => {
    const { api, files, headersOf, usual } = await newDesk()
    const id = await api.made(files, { file: btoa(SCRIPT), name: 'page.html', type })
    const headers = await headersOf(id)
    expect([...headers.keys()]).toEqual(usual)
    expect(headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(headers.get('content-security-policy')).toBe(SANDBOX)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  test.each([
    'text/html\r\nset-cookie: a=b',
    'text/html\r\n\r\n<script>',
    'text/html\nx: y',
    'text/html\u2028x: y',
    'text/html, text/plain',
    'text/html; charset="a\\"b"',
    'text/html;',
    'html',
  ])('is refused where its type would be more than one: %j', async (type) => {
    const { api, files } = await newDesk()
    const refused = await api.post(files, { file: btoa(SCRIPT), name: 'page.html', type })
    const fields = [{ field: 'type', reason: 'must be a media type' }]
    expect(refused).toMatchObject({ status: 400, body: { fields } })
  })

  test.each([
    'a"\r\nset-cookie: a=b',
    'a\r\n\r\n<script>',
    '"; filename="page.html',
    'a; filename=page.html',
    "a'; filename*=UTF-8''page.html",
    '../../etc/passwd',
    '..\\..\\boot.ini',
    'page.html\u0000.png',
    'a\u202egnp.html',
    'a\u2028b',
    '%0d%0aset-cookie:a=b',
    'Copy (1) of *all*.txt',
    "it's.txt",
    '名前 😀.txt',
  ])('named %j is named in one well-formed value, whatever is in it', async (name) => {
    const { api, files, headersOf, usual } = await newDesk()
    const headers = await headersOf(await api.made(files, { file: btoa('x'), name }))
    expect(headers.get('content-disposition')).toMatch(EXTENDED)
    expect([...headers.keys()]).toEqual(usual)
  })

  test.each([
    'filename="a%0d%0aset-cookie: a=b"',
    'filename="a"\r\nContent-Type: text/html\r\nSet-Cookie: a=b',
    'filename="a"\r\nContent-Type: text/html, text/plain',
    'filename="a\u0001b\u007fc"',
    'filename="../../a"',
  ])('uploaded in a part that says %j sends no header of its own', async (part) => {
    const { api, files, headersOf, usual } = await newDesk()
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const raw = `--x\r\nContent-Disposition: form-data; name="file"; ${part}\r\n\r\nbytes\r\n--x--\r\n`
    const replyHeaders = await headersOf(await api.made(files, {}, { raw, headers }))
    expect([...replyHeaders.keys()]).toEqual(usual)
    expect(replyHeaders.get('content-disposition')).toMatch(EXTENDED)
    expect(replyHeaders.get('content-type')).toMatch(/^[\w/-]+$/)
    expect(replyHeaders.get('content-security-policy')).toBe(SANDBOX)
  })
})
