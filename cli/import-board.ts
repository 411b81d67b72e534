import { SingleBar } from 'cli-progress'
import { confirm } from './confirm.ts'
import { AS_LINKS, type Imported, importTable } from './import-table.ts'
import { type ImportSettings, queryWithPeople, settingsOf } from './import-settings.ts'
import { openFile } from './open-file.ts'
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
  const settings = settingsOf(flags, 'file')
  const { blob: sent, query: asked } = await withPeople(await openFile(file), settings)
  const users = flags.createUsers ? { createUsers: 'true' } : {}
  const send = (isDry: boolean) => {
    const { body, end } = shown(sent, isDry ? 'Checking' : 'Importing')
    const query = { ...users, ...asked, ...(isDry && { dryRun: 'true' }) }
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

/** Says who people are: first in an export, which takes any number of them, and in the query for other files. */
async function withPeople(
  blob: Blob,
  settings: ImportSettings,
): Promise<{ blob: Blob; query: Record<string, string> }> {
  const { query, people } = settings
  if (Object.keys(people).length === 0) return { blob, query }
  const bytes = await blob.slice(0, 1_024).arrayBuffer()
  const begin = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true }).decode(bytes)
  const open = /^\uFEFF?\s*\{/.exec(begin)
  if (open === null) return { blob, query: queryWithPeople(settings) }
  const at = new TextEncoder().encode(open[0]).length
  const member = `"membersMapping":${JSON.stringify(people)},`
  return { blob: new Blob([blob.slice(0, at), member, blob.slice(at)]), query }
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
