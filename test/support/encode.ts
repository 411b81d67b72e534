export type Encoding = 'json' | 'urlencoded' | 'multipart'

export const ENCODINGS: Encoding[] = ['json', 'urlencoded', 'multipart']

/** A body as it is sent: forms repeat the key of a list of texts, send objects and lists of them as JSON text, and nothing for null. */
export function encoded(
  body: object,
  as: Encoding,
): { type: string | undefined; text: string | FormData } {
  if (as === 'json') return { type: 'application/json', text: JSON.stringify(body) }
  const entries = Object.entries(body).flatMap(([key, value]) => entriesOf(key, value))
  if (as === 'urlencoded')
    return {
      type: 'application/x-www-form-urlencoded',
      text: new URLSearchParams(entries).toString(),
    }
  const form = new FormData()
  for (const [key, value] of entries) form.append(key, value)
  return { type: undefined, text: form }
}

function entriesOf(key: string, value: unknown): [string, string][] {
  if (value === undefined) return []
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return value.length === 0 ? [[key, '']] : value.map((one) => [key, asText(one)])
  return [[key, asText(value)]]
}

function asText(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
