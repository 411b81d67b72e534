import type { IncomingMessage } from 'node:http'
import type { Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'

/** Texts. Events are not among them, as each has to be there at once. */
const TYPES =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|javascript|xml|[\w.-]+\+(?:json|xml))\b)/i

/** A shorter reply is hardly made shorter. */
const LEAST_BYTES = 1_024

/** A window of 512 KiB finds what repeats in a view of 1,000 cards, and takes a fraction of the memory of the usual 4 MiB. */
const WINDOW_BITS = 19

/** The best that takes about as long as gzip; the highest of 11 takes a hundred times as long. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
}

const MAKERS = { br: () => createBrotliCompress(BROTLI), gzip: () => createGzip() }

type Encoding = keyof typeof MAKERS

/** A way to compress a reply, and the headers that say so. */
export type Compression = { stream?: Transform; headers: string[] }

/** Compresses a text if the client takes it. Says in `Vary` that the client decides. */
export function compressionFor(asked: IncomingMessage, reply: IncomingMessage): Compression {
  const { headers, statusCode } = reply
  const isText = TYPES.test(headers['content-type'] ?? '')
  const isWhole = asked.method !== 'HEAD' && ![204, 206, 304].includes(statusCode ?? 0)
  const isFixed = /\bno-transform\b/i.test(headers['cache-control'] ?? '')
  if (!isText || isFixed || headers['content-encoding'] !== undefined) return { headers: [] }
  const vary = ['Vary', 'Accept-Encoding']
  const isShort = Number(headers['content-length'] ?? LEAST_BYTES) < LEAST_BYTES
  const encoding = encodingIn(asked.headers['accept-encoding'])
  if (!isWhole || isShort || encoding === undefined) return { headers: vary }
  return { stream: MAKERS[encoding](), headers: [...vary, 'Content-Encoding', encoding] }
}

/** The encoding of a text that a client takes: `br` before `gzip` where it likes them the same. */
export function encodingIn(accepted: string | string[] | undefined): Encoding | undefined {
  const weights = new Map(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part): [string, number] => {
        const [, name = '', weight = '1'] =
          /^\s*([\w*-]+)\s*(?:;\s*q=([\d.]+))?\s*$/.exec(part) ?? []
        return [name, Number(weight)]
      }),
  )
  const br = weights.get('br') ?? 0
  const gzip = weights.get('gzip') ?? 0
  if (br > 0 && br >= gzip) return 'br'
  return gzip > 0 ? 'gzip' : undefined
}
