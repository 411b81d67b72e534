import { SingleBar } from 'cli-progress'
import { confirm } from './confirm.ts'
import { AS_LINKS, type Imported, importTable } from './import-table.ts'
import { settingsOf } from './import-settings.ts'
import { openFile } from './open-file.ts'
import { usageError } from './usage-error.ts'
import { type Flags, open } from './session.ts'
import { printDone } from './print.ts'

type ImportFlags = Flags & {
  map?: string[]
  set?: string[]
  dryRun?: boolean
  createUsers?: boolean
  yes?: boolean
}

/** Timeout of an import, from the first byte sent to the reply. */
const IMPORT_MS = 30 * 60_000

/** Imports a board from a file, which is read while it is sent. Without `--json` it first makes a dry run, shows what would be imported and left out, and on a terminal asks for confirmation. */
export async function importBoard(file: string, flags: ImportFlags): Promise<void> {
  const { api, isJson } = await open(flags, { timeoutMs: IMPORT_MS })
  const mapping = mappingOf(flags.map ?? [])
  const settings = settingsOf(flags.set ?? [])
  const blob = await openFile(file)
  const sent = flags.map ? await mapped(blob, mapping) : blob
  const users = flags.createUsers ? { createUsers: 'true' } : {}
  const send = (isDry: boolean) => {
    const { body, end } = shown(sent, isDry ? 'Checking' : 'Importing')
    const query = { ...users, ...settings, ...(isDry && { dryRun: 'true' }) }
    return api.import_board({ body, query }).finally(end)
  }
  if (flags.dryRun) {
    const checked = await send(true)
    return printDone({ ...checked, file }, importTable(checked), isJson)
  }
  if (!isJson && !(await isWanted(await send(true), flags)))
    throw new Error('Nothing was imported.')
  const made = await send(false)
  const { _id, cards, comments, checklists, attachments, attachmentLinks: links } = made
  const taken = { cards, comments, checklists, attachments, ...(links && { [AS_LINKS]: links }) }
  const counts = Object.entries(taken).map(([what, count]) => `${count} ${what}`)
  printDone({ ...made, file }, `Made the board ${_id ?? ''} with ${counts.join(', ')}.`, isJson)
}

/** Shows the result of the dry run, and asks for confirmation on a terminal. */
async function isWanted(checked: Imported, { yes }: ImportFlags): Promise<boolean> {
  process.stderr.write(`${importTable(checked)}\n\n`)
  return yes || !process.stdin.isTTY || confirm('Import it?')
}

/** The `--map` flags as `membersMapping`: `theirs=ours`. */
function mappingOf(pairs: string[]): Record<string, string> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1 || at === pair.length - 1)
        return usageError(`--map must be THEIRS=OURS, but is '${pair}'.`)
      return [pair.slice(0, at), pair.slice(at + 1)]
    }),
  )
}

/** Inserts the mapping as the first member of the export. */
async function mapped(blob: Blob, mapping: Record<string, string>): Promise<Blob> {
  const begin = new Uint8Array(await blob.slice(0, 1_024).arrayBuffer())
  const at = begin.indexOf('{'.charCodeAt(0)) + 1
  if (at === 0) return usageError('The file is not a JSON object.')
  const member = `"membersMapping":${JSON.stringify(mapping)},`
  return new Blob([blob.slice(0, at), member, blob.slice(at)])
}

/** The request body, with a progress bar on a terminal. */
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
