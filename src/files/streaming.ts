import { inTurn } from '../kernel/budget/weight.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { type Run, UNCHANGED } from '../kernel/contract/operation.ts'
import type { Bytes } from '../kernel/contract/reply.ts'
import { logFault } from '../kernel/log-error.ts'
import type { RequestContext } from '../operations/request-context.ts'
import type { OperationContext } from '../operations/operation.ts'

/** The client may take this long to read a reply, in ms. */
export const STREAM_MS = 300_000

/** A streamed reply takes this from the budgets until its last byte: slots of `STREAMS`, and bytes of memory. */
export const WEIGHT = {
  export: { streams: 4, bytes: 4_194_304 },
  download: { streams: 1, bytes: 262_144 },
} as const

/** A reply that is generated while it is read: text in parts, or bytes of a known length. */
export type Streamed = Omit<Bytes, 'body'> &
  ({ parts: AsyncGenerator<string, void> } | { bytes: ReadableStream<Uint8Array>; size: number })

/**
 * A read whose reply is streamed. It takes its part of the budgets before anything is read from the
 * store, and gives it back with the last byte, when the reader goes away, or after `STREAM_MS`.
 */
export function streaming<P, B>(
  weight: keyof typeof WEIGHT,
  run: Run<OperationContext, P, B, Streamed>,
): Run<OperationContext, P, B, Bytes> {
  return async (call) => {
    const { memory, streams } = call.context.shared
    const [slot, room] = [streams.lease(), memory.lease()]
    const end = () => {
      slot.end()
      room.end()
    }
    try {
      await slot.grow(WEIGHT[weight].streams)
      await room.grow(WEIGHT[weight].bytes)
      const result = await (weight === 'export' ? inTurn(call.context, () => run(call)) : run(call))
      const { body } = result
      if (body !== UNCHANGED)
        return {
          ...result,
          body: { type: body.type, ...nameOf(body), body: bodyOf(body, end, call.context.after) },
        }
      end()
      return { ...result, body }
    } catch (thrown) {
      end()
      throw thrown
    }
  }
}

function nameOf({ name }: Streamed): { name?: string } {
  return name === undefined ? {} : { name }
}

function bodyOf(
  streamed: Streamed,
  end: () => void,
  after: RequestContext['after'],
): ReadableStream<Uint8Array> {
  if ('parts' in streamed) return pulled(streamed.parts, end)
  const { readable, writable } = new FixedLengthStream(streamed.size)
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(notReadInTime()), STREAM_MS)
  // The client can tell by the length whether it received everything. The platform drops what a
  // request still awaits when its client goes away, unless it is told to wait for it.
  after(
    streamed.bytes
      .pipeTo(writable, { signal: late.signal, preventAbort: true })
      .catch((thrown) => writable.abort(brokenOff(thrown)))
      .catch(() => {})
      .finally(() => {
        clearTimeout(timer)
        end()
      }),
  )
  return readable
}

/** Streams parts as they are pulled, so nothing is read ahead of the client. If a part fails, the connection is aborted, so that the client does not take the reply for complete. */
function pulled(parts: AsyncGenerator<string, void>, end: () => void): ReadableStream<Uint8Array> {
  const utf8 = new TextEncoder()
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    clearTimeout(timer)
    end()
  }
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        timer = setTimeout(() => {
          controller.error(notReadInTime())
          void parts.return()
          end()
        }, STREAM_MS)
      },
      async pull(controller) {
        try {
          const { value, done } = await parts.next()
          if (!done) return controller.enqueue(utf8.encode(value))
          controller.close()
          finish()
        } catch (thrown) {
          finish()
          throw brokenOff(thrown)
        }
      },
      async cancel() {
        finish()
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
}

/** The runtime fails with this to write into a body whose reader has gone away. */
const READER_GONE = 'Stream was cancelled.'

function notReadInTime(): Error {
  return lost('The reply was not read in time.')
}

/**
 * The error with which a body ends whose status was sent before. Faults of the service are logged
 * here. The reader's are not: they lost a right, went away, or took too long.
 */
function brokenOff(thrown: unknown): Error {
  const { retryable, message } = Object(thrown)
  const isReaders = thrown instanceof AppError || retryable === true || message === READER_GONE
  if (!isReaders) logFault('stream', thrown)
  return lost(message, thrown)
}

/** An error that the runtime takes for a lost connection. It ends the connection at any other one, too, but logs it as an uncaught exception. */
function lost(message: string, cause?: unknown): Error {
  return Object.assign(new Error(message, { cause }), { retryable: true })
}
