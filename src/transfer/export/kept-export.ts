import { noteExport } from '../../accounts/audit/actions.ts'
import {
  type ReaderStore,
  openReaderStore,
  whileAllowed,
} from '../../boards/boards/reader-store.ts'
import type { Streamed } from '../../files/streaming.ts'
import type { Call, Run } from '../../kernel/contract/operation.ts'
import type { Found, Statements } from '../../kernel/db/statements.ts'
import { sharedJson } from '../../kernel/shared-json.ts'
import { loadAuthorized } from '../../operations/authorize.ts'
import type { OperationContext } from '../../operations/operation.ts'
import { mayBeNewest, noteState } from '../../operations/versioned-read.ts'

type OnBoard = { board: string }

type ExportCall = Call<OperationContext, OnBoard, unknown>

type Definition<S extends Statements> = {
  /** The media type, which the note of an export has, too. */
  type: string
  /** The queries for everything short, and for the first pieces of what may be long. */
  find(boardId: string): S
  /** The text of the export part by part, and the name of its file. Further pieces are read through `reader`. */
  make(
    found: Found<S>,
    call: ExportCall,
    reader: ReaderStore,
  ): { name?: string; parts: AsyncGenerator<string, void> }
}

/** Most characters of an export that is kept: they are in memory twice while it is sent. */
const MOST_KEPT = 2_097_152

/**
 * An export. One that was made of what a single round trip has read is kept, and given again while the
 * board is in that state, to whoever may read it by then; it is noted as any other.
 */
export function keptExport<S extends Statements>({
  type,
  find,
  make,
}: Definition<S>): Run<OperationContext, OnBoard, unknown, Streamed> {
  return async (call) => {
    const { context } = call
    const { board } = call.path
    const { store, readKey } = context
    const { reads } = context.deps
    const kept = reads.find(readKey)
    if (kept && mayBeNewest(context, board, kept)) {
      const state = noteState(context, await loadAuthorized(call, board, {}, true))
      if (state === kept.state) {
        await noteExport(context, board, type)
        const { json, name } = kept
        const body = { type, ...(name && { name }), size: json.byteLength, bytes: streamOf(json) }
        return { bookmark: store.bookmark(), body }
      }
    }
    const seen = await loadAuthorized(call, board, find(board), true)
    const state = noteState(context, seen)
    const bookmark = store.bookmark()
    const reader = openReaderStore(context, board)
    let isOfState = state !== ''
    const { name, parts } = make(seen.found, call, {
      ...reader,
      read(select) {
        isOfState = false
        return reader.read(select)
      },
    })
    await noteExport(context, board, type)
    const keep = (text: string) => {
      if (isOfState)
        reads.keep(readKey, { state, json: sharedJson(text), flagged: [], next: undefined, name })
    }
    return {
      bookmark,
      body: { type, ...(name && { name }), parts: keeping(whileAllowed(reader, parts), keep) },
    }
  }
}

/** The parts, whose whole text is kept after the last one if it is short enough. */
async function* keeping(
  parts: AsyncGenerator<string, void>,
  keep: (text: string) => void,
): AsyncGenerator<string, void> {
  let text: string | undefined = ''
  for await (const part of parts) {
    if (text !== undefined) text = text.length + part.length > MOST_KEPT ? undefined : text + part
    yield part
  }
  if (text !== undefined) keep(text)
}

function streamOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
}
