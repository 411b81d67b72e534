import { openAsBlob } from 'node:fs'
import { SingleBar } from 'cli-progress'
import { misuse } from './misuse.ts'
import { type Flags, open } from './session.ts'
import { cell, tellDone } from './tell.ts'

type ImportFlags = Flags & { map?: string[] }

/** How long an import may take, from its first byte to the reply. */
const IMPORT_MS = 30 * 60_000

/** Makes a board of an export in a file, which is read while it is sent. */
export async function importBoard(file: string, flags: ImportFlags): Promise<void> {
  const { api, isJson } = await open(flags, { timeoutMs: IMPORT_MS })
  const mapping = mappingOf(flags.map ?? [])
  const blob = await opened(file)
  const { body, end } = shown(flags.map ? await mapped(blob, mapping) : blob)
  const made = await api.import_board({ body }).finally(end)
  const { _id, cards, comments, checklists, attachments, leftOut, unmatched } = made
  const taken = Object.entries({ cards, comments, checklists, attachments })
  const sentences = [
    `Made the board ${_id} with ${taken.map(([what, count]) => `${count} ${what}`).join(', ')}.`,
    ...(leftOut > 0 ? [`${leftOut} entries were left out.`] : []),
    ...(unmatched.length > 0 ? [`Nobody here is ${unmatched.map(cell).join(', ')}.`] : []),
  ]
  tellDone({ ...made, file }, sentences.join('\n'), isJson)
}

async function opened(file: string): Promise<Blob> {
  try {
    return await openAsBlob(file)
  } catch {
    return misuse(`'${file}' cannot be read.`)
  }
}

/** Who the users of the export are here, as the flags say: `theirs=ours`. */
function mappingOf(pairs: string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1 || at === pair.length - 1) return misuse(`'${pair}' is not THEIRS=OURS.`)
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

/** The export with the mapping as its first member. */
async function mapped(blob: Blob, mapping: Record<string, string>): Promise<Blob> {
  const begin = new Uint8Array(await blob.slice(0, 1_024).arrayBuffer())
  const at = begin.indexOf('{'.charCodeAt(0)) + 1
  if (at === 0) return misuse('The file holds no JSON object.')
  const member = `"membersMapping":${JSON.stringify(mapping)},`
  return new Blob([blob.slice(0, at), member, blob.slice(at)])
}

/** The body of a request, which shows on a terminal how much of it has been sent. */
function shown(blob: Blob): { body: Blob; end(): void } {
  if (!process.stderr.isTTY) return { body: blob, end() {} }
  const format = '{bar} {megabytes} of {all} MB'
  const bar = new SingleBar({ format, hideCursor: true })
  const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)
  bar.start(blob.size, 0, { megabytes: megabytes(0), all: megabytes(blob.size) })
  const stream = () => {
    let sent = 0
    return blob.stream().pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          sent += chunk.byteLength
          bar.update(sent, { megabytes: megabytes(sent) })
          controller.enqueue(chunk)
        },
      }),
    )
  }
  return { body: Object.assign(blob.slice(), { stream }), end: () => bar.stop() }
}
