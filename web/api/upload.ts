import { type Author, meantFor, noticeAnother } from './meant-for.ts'
import { LEAVING } from './client.ts'

/** Makes a `fetch` for a client that sends for an author by XMLHttpRequest, the only way in which browsers tell how much of a body is sent. `onSent` gets the share, from 0 to 1. */
export function fetchCounting(author: Author, onSent: (share: number) => void) {
  return async (request: Request): Promise<Response> => {
    author.ended.throwIfAborted()
    await LEAVING.finish()
    const body = await request.blob()
    request.signal.throwIfAborted()
    return new Promise((resolve, reject) => {
      const sending = new XMLHttpRequest()
      sending.open(request.method, request.url)
      const headers = [...request.headers, ...Object.entries(meantFor(author.user.peek()))]
      for (const [name, value] of headers) sending.setRequestHeader(name, value)
      sending.upload.addEventListener('progress', ({ loaded, total }) =>
        onSent(total > 0 ? loaded / total : 1),
      )
      sending.addEventListener('load', () => resolve(noticeAnother(author, replyOf(sending))))
      sending.addEventListener('error', () => reject(new TypeError('No reply came.')))
      sending.addEventListener('abort', () => reject(request.signal.reason))
      request.signal.addEventListener('abort', () => sending.abort())
      sending.send(body)
    })
  }
}

function replyOf(sent: XMLHttpRequest): Response {
  const headers = headersIn(sent.getAllResponseHeaders())
  return new Response(sent.responseText, { status: sent.status, headers })
}

/** The headers in the text that an XMLHttpRequest has of them. */
export function headersIn(text: string): Headers {
  const headers = new Headers()
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  return headers
}
