/** The headers in the text that an XMLHttpRequest has of them. */
export function headersIn(text: string): Headers {
  const headers = new Headers()
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
