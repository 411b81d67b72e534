import { openAsBlob } from 'node:fs'
import { SingleBar } from 'cli-progress'
import { confirm } from './confirm.ts'
import { type Imported, importTable } from './import-table.ts'
import { misuse } from './misuse.ts'
import { type Flags, open } from './session.ts'
import { tellDone } from './tell.ts'

type ImportFlags = Flags & {
  map?: string[]
  dryRun?: boolean
  createUsers?: boolean
  yes?: boolean
}

/** How long an import may take, from its first byte to the reply. */
const IMPORT_MS = 30 * 60_000

/** Makes a board of an export in a file, which is read while it is sent. Without `--json` it first has the service check the export, shows what it would take and leave out, and on a terminal asks whether to go on. */
export async function importBoard(file: string, flags: ImportFlags): Promise<void> {
  const { api, isJson } = await open(flags, { timeoutMs: IMPORT_MS })
  const mapping = mappingOf(flags.map ?? [])
  const blob = await opened(file)
  const sent = flags.map ? await mapped(blob, mapping) : blob
  const users = flags.createUsers ? { createUsers: 'true' } : {}
  const send = (isDry: boolean) => {
    const { body, end } = shown(sent, isDry ? 'Checking' : 'Importing')
    const query = { ...users, ...(isDry && { dryRun: 'true' }) }
    return api.import_board({ body, query }).finally(end)
  }
  if (flags.dryRun) {
    const checked = await send(true)
    return tellDone({ ...checked, file }, importTable(checked), isJson)
  }
  if (!isJson && !(await isWanted(await send(true), flags)))
    throw new Error('Nothing was imported.')
  const made = await send(false)
  const { _id, cards, comments, checklists, attachments } = made
  const taken = Object.entries({ cards, comments, checklists, attachments })
  const counts = taken.map(([what, count]) => `${count} ${what}`).join(', ')
  tellDone({ ...made, file }, `Made the board ${_id ?? ''} with ${counts}.`, isJson)
}

/** Shows what an import would give, and asks about it where somebody is there to answer. */
async function isWanted(checked: Imported, { yes }: ImportFlags): Promise<boolean> {
  process.stderr.write(`${importTable(checked)}\n\n`)
  return yes || !process.stdin.isTTY || confirm('Import it?')
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
function shown(blob: Blob, doing: string): { body: Blob; end(): void } {
  if (!process.stderr.isTTY) return { body: blob, end() {} }
  const format = `${doing} {bar} {megabytes} of {all} MB`
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
