import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { SingleBar } from 'cli-progress'
import { usageError } from './usage-error.ts'
import { type Flags, open } from './session.ts'
import { escapedJson, printDone, printRows } from './print.ts'

/** Lists the boards of a user (by default the caller), or the public boards. */
export async function listBoards(
  flags: Flags & { user?: string; public?: boolean },
): Promise<void> {
  const { api, isJson } = await open(flags)
  const query = { limit: 1_000 }
  if (flags.public && flags.user !== undefined)
    return usageError('Use either --user or --public, not both.')
  const user = flags.public ? '' : (flags.user ?? (await api.get_current_user())._id)
  const boards = flags.public
    ? api.each('get_public_boards', { query })
    : api.each('get_boards_from_user', { user, query })
  await printRows(boards, ['_id', 'title'], isJson)
}

/** Marks a board with a star for the caller, or takes it away. */
export async function starBoard(board: string, flags: Flags & { off?: boolean }): Promise<void> {
  const { api, isJson } = await open(flags)
  const { off: isOff = false } = flags
  await (isOff ? api.unstar_board({ board }) : api.star_board({ board }))
  const sentence = isOff ? `${board} has no star any more.` : `${board} has a star.`
  printDone({ board, isStarred: !isOff }, sentence, isJson)
}

type ExportFlags = Flags & { output?: string; attachments: boolean }

/** Exports a board to stdout, or to a file that appears only once it is complete. */
export async function exportBoard(board: string, flags: ExportFlags): Promise<void> {
  const { api, isJson } = await open(flags)
  const query = flags.attachments ? {} : { attachments: 'false' }
  const { body } = await api.exportJson({ board, query })
  const parts = Readable.from(body ?? [])
  if (flags.output === undefined)
    return process.stdout.isTTY
      ? pipeline(parts, shownSafely, process.stdout, { end: false })
      : pipeline(parts, process.stdout, { end: false })
  const bytes = await saveFile(parts, flags.output)
  const done = { board, file: flags.output, bytes }
  printDone(done, `Wrote ${bytes.toLocaleString('en-US')} bytes to ${flags.output}.`, isJson)
}

/** Escapes an export for a terminal; a pipe gets its bytes unchanged. */
async function* shownSafely(parts: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  const utf8 = new TextDecoder()
  for await (const part of parts) yield escapedJson(utf8.decode(part, { stream: true }))
}

/** Writes bytes to a file that appears only once it is complete; returns how many they are. */
export async function saveFile(parts: Readable, file: string): Promise<number> {
  const draft = `${file}.part`
  const stop = new AbortController()
  const onStop = () => stop.abort()
  process.once('SIGINT', onStop)
  const { through, end, bytes } = counted()
  try {
    await pipeline(parts, through, createWriteStream(draft), { signal: stop.signal })
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    process.removeListener('SIGINT', onStop)
    end()
  }
  return bytes()
}

/** A stream that counts the bytes passing through and shows them on a terminal. The total is unknown. */
function counted() {
  let bytes = 0
  const isShown = process.stderr.isTTY
  const bar = new SingleBar({ format: '{megabytes} MB in {duration_formatted}', hideCursor: true })
  const progress = () => ({ megabytes: (bytes / 1_000_000).toFixed(1) })
  if (isShown) bar.start(1, 0, progress())
  const through = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      bytes += chunk.byteLength
      if (isShown) bar.update(progress())
      done(undefined, chunk)
    },
  })
  return { through, end: () => isShown && bar.stop(), bytes: () => bytes }
}
