import * as z from 'zod'

/** JSON text that goes out as it is, though no value is written so. */
export class Raw {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The JSON of a value, with each Raw in it as its text. */
export function jsonOf(value: unknown): string {
  if (value instanceof Raw) return value.text
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const members = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}:${jsonOf(one)}`)
  return `{${members.join(',')}}`
}

/** The bytes of a text in UTF-8; halves of surrogate pairs are written as if they were characters. */
export function bytesOf(text: string): Buffer {
  if (text.isWellFormed()) return Buffer.from(text)
  return Buffer.concat(
    Array.from(text, (character) => {
      const code = character.codePointAt(0) ?? 0
      if (code < 0xd800 || code > 0xdfff) return Buffer.from(character)
      return Buffer.from([0xed, 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)])
    }),
  )
}

type Entry = [string, string]

/** The entries of a form: lists repeat their key, objects go as JSON text or, if told, by bracketed keys. */
export function entriesOf(fields: Record<string, unknown>, isNested: boolean): Entry[] {
  return Object.entries(fields).flatMap(([key, value]) => entriesOfOne(key, value, isNested))
}

function entriesOfOne(key: string, value: unknown, isNested: boolean): Entry[] {
  const isObject = typeof value === 'object' && value !== null && !(value instanceof Raw)
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.map((one): Entry => [isNested ? `${key}[]` : key, textOf(one)])
  if (isObject && isNested && !Array.isArray(value))
    return Object.entries(value).map(([inner, one]): Entry => [`${key}[${inner}]`, textOf(one)])
  return [[key, textOf(value)]]
}

function textOf(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : jsonOf(value)
}

/** A form as it stands in a query or a urlencoded body. */
export function urlencodedOf(entries: Entry[]): string {
  return entries.map(([key, value]) => `${escaped(key)}=${escaped(value)}`).join('&')
}

function escaped(text: string): string {
  return bytesOf(text)
    .toString('latin1')
    .replace(/[^\w.~-]/g, (one) => `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`)
}

/** The bytes of a multipart body; the field `file` goes as a file of this name and type. */
export function multipartOf(
  entries: Entry[],
  boundary: string,
  file: { name: string; type: string },
): Buffer {
  const parts = entries.flatMap(([key, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${quoted(key)}"`
    const ofFile =
      key === 'file' ? `; filename="${quoted(file.name)}"\r\nContent-Type: ${file.type}` : ''
    return [bytesOf(`${head}${ofFile}\r\n\r\n`), bytesOf(value), Buffer.from('\r\n')]
  })
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

function quoted(text: string): string {
  return text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

/** The value of a JSON text; undefined if it is none. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The member of an object by a name, as text; `''` if there is none. */
export function textIn(value: unknown, name: string): string {
  const { data } = z.record(z.string(), z.unknown()).safeParse(value)
  const found = data?.[name]
  return typeof found === 'string' ? found : ''
}
