import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type { Client } from '../../client/client.ts'
import { saveFile } from '../boards.ts'
import { makeFolder } from '../make-folder.ts'
import { printDone, printFailure } from '../print.ts'
import { type Flags, open } from '../session.ts'
import { usageError } from '../usage-error.ts'
import { entryOf } from './board-lists.ts'
import { fileNameOf } from './file-names.ts'
import { markdownOf } from './markdown.ts'

/** The forms in which boards are exported. */
export const FORMATS = ['json', 'csv', 'markdown'] as const

type Format = (typeof FORMATS)[number]

type ExportFlags = Flags & { all?: string; to?: string; format: Format; attachments: boolean }

type Board = { id: string; title: string }

type Place = { api: Client; folder: string; hasFiles: boolean }

/** Exports boards into a folder: the named ones, or all that the caller is on. One that fails does not keep the others. */
export async function exportBoards(ids: string[], flags: ExportFlags): Promise<void> {
  const folder = flags.all ?? flags.to
  if (folder === undefined) return usageError('Name the folder by --all, or by --to with boards.')
  if ((flags.all === undefined) === (ids.length === 0))
    return usageError('Use either --all, or --to with the ids of boards.')
  const { api, isJson } = await open(flags)
  makeFolder(folder)
  const place = { api, folder, hasFiles: flags.attachments }
  const exported: { board: string; file: string }[] = []
  let failed = 0
  for await (const board of boardsOf(api, ids)) {
    try {
      const file = await WRITE[flags.format](board, place)
      exported.push({ board: board.id, file })
    } catch (error) {
      failed += 1
      printFailure(`${board.title}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (failed > 0) process.exitCode = 1
  const count = exported.length
  const missing = failed > 0 ? ` ${failed} could not be exported.` : ''
  const sentence = `Exported ${count} ${count === 1 ? 'board' : 'boards'} to ${folder}.${missing}`
  printDone({ boards: exported, failed }, sentence, isJson)
}

async function* boardsOf(api: Client, ids: string[]): AsyncGenerator<Board, void> {
  if (ids.length === 0)
    for await (const { _id: id, title } of api.each('get_boards_of_current_user', {}))
      yield { id, title }
  for (const id of ids) yield { id, title: (await api.get_board({ board: id })).title }
}

/** Writes a board in each form, and returns the path of its file or folder. */
const WRITE: Record<Format, (board: Board, place: Place) => Promise<string>> = {
  async json({ id, title }, { api, folder, hasFiles }) {
    const query = hasFiles ? {} : { attachments: 'false' }
    const path = join(folder, `${fileNameOf(title)} ${id}.json`)
    await saveFile(bytesOf(await api.exportJson({ board: id, query })), path)
    return path
  },
  async csv({ id, title }, { api, folder }) {
    const path = join(folder, `${fileNameOf(title)} ${id}.csv`)
    await saveFile(bytesOf(await api.exportCsv({ board: id })), path)
    return path
  },
  async markdown({ id, title }, { api, folder, hasFiles }) {
    const query = { attachments: 'false' }
    const board: unknown = await json(bytesOf(await api.exportJson({ board: id, query })))
    const { files, attachments } = markdownOf(entryOf(board))
    const path = join(folder, `${fileNameOf(title)} ${id}`)
    makeFolder(path)
    for (const { name, text } of files) writeFileSync(join(path, name), text)
    if (!hasFiles || attachments.length === 0) return path
    makeFolder(join(path, 'files'))
    for (const { id: attachment, name } of attachments) {
      const reply = await api.get_attachment_file({ board: id, attachment })
      await saveFile(bytesOf(reply), join(path, 'files', name))
    }
    return path
  },
}

function bytesOf({ body }: Response): Readable {
  return Readable.from(body ?? [])
}
