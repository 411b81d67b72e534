import { AppError } from '../../kernel/contract/app-error.ts'
import { Buffer } from 'node:buffer'
import { isLocalHttp } from '../../kernel/provider-config.ts'

/** Longest time and most bytes of an answer of a provider. */
export const PROVIDER_LIMITS = { ms: 8_000, bytes: 256 * 1024 }

/** A provider to which no connection could be made fails so. */
export const UNREACHED = 'cannot be reached'

/** The error for a provider that cannot be asked, or does not answer as one. `does` ends the sentence. */
export function providerFailed(does: string): AppError {
  return new AppError('provider.failed', { values: { does } })
}

/** The error for an answer that is not valid. `fault` ends the sentence. */
export function invalidAnswer(fault: string): AppError {
  return new AppError('provider.answer_invalid', { values: { fault } })
}

type Asked = { method?: string; headers?: HeadersInit; body?: unknown }

/**
 * Asks a provider within limits, at the address in its metadata. Redirects are not followed, so that
 * nothing but that address is asked. The answer is read whole here, because its end may never come.
 */
export async function askProvider(
  url: string,
  { method = 'GET', headers = {}, body }: Asked,
  allowHttp: boolean,
): Promise<Response> {
  const { protocol, hostname } = new URL(url)
  if (protocol !== 'https:' && !(allowHttp && isLocalHttp(new URL(url))))
    throw providerFailed(`names ${protocol}//${hostname}, which is not https`)
  const signal = AbortSignal.timeout(PROVIDER_LIMITS.ms)
  const text = body instanceof URLSearchParams ? body.toString() : undefined
  try {
    const response = await fetch(url, {
      method,
      headers: new Headers(headers),
      ...(text !== undefined && { body: text }),
      redirect: 'manual',
      signal,
    })
    const bytes = await limited(response, signal)
    const kept = new Headers(response.headers)
    for (const name of ['content-encoding', 'content-length']) kept.delete(name)
    // The library compares it letter by letter.
    const [type = ''] = (kept.get('content-type') ?? '').split(';')
    kept.set('content-type', type.trim().toLowerCase())
    const hasBody = ![204, 205, 304].includes(response.status)
    return new Response(hasBody ? bytes : null, { status: response.status, headers: kept })
  } catch (thrown) {
    if (thrown instanceof AppError) throw thrown
    throw providerFailed(signal.aborted ? 'takes too long to answer' : UNREACHED)
  }
}

async function limited({ body }: Response, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  if (body === null) return Buffer.concat(chunks)
  const reader = body.getReader()
  // A body that stops in between gives neither a chunk nor an end.
  signal.addEventListener('abort', () => void reader.cancel().catch(() => {}))
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (signal.aborted) throw providerFailed('takes too long to answer')
    if (done) return Buffer.concat(chunks)
    size += value.byteLength
    if (size > PROVIDER_LIMITS.bytes) {
      await reader.cancel()
      throw providerFailed('answers too much')
    }
    chunks.push(value)
  }
}
