import { invalid } from '../../kernel/contract/app-error.ts'
import { type Zone } from '../../kernel/contract/days.ts'
import { zoneNamed } from '../../kernel/contract/zones.ts'
import type { Content } from '../../kernel/contract/form.ts'
import type { BufferedUpload } from '../../files/buffer-upload.ts'
import { type KnownReader, NO_ZONE, zoneOf } from '../../operations/asked-at.ts'
import { membersNamed, rowsOfJson } from '../csv/json-rows.ts'
import { rowsOfCsv } from '../csv/read-rows.ts'
import type { BoardReader } from '../middle/board-reader.ts'
import { readStreamed } from '../sources/streamed-export.ts'
import { readTable } from '../sources/tabular.ts'
import { uploadFormOf, headOf } from './recognise-upload.ts'

/** The program that a board comes from. `any` takes what `wekan` and `trello` take, and recognises which it is. */
export type Source = 'any' | 'wekan' | 'trello' | 'csv'

type Asked = {
  reader: KnownReader
  query: URLSearchParams
  body: { content: Content }
}

/**
 * Recognises an upload by its content and opens the boards in it. Throws if it is no JSON or, for
 * `csv`, no table. A table may also be rows in JSON, as WeKan's later versions send it.
 */
export async function openBoards(
  source: Source,
  upload: BufferedUpload,
  { reader, query, body: { content } }: Asked,
): Promise<BoardReader[]> {
  const head = await headOf(upload.open())
  const isJson = uploadFormOf(head, source === 'csv' ? ['csv', 'json'] : ['json']) === 'json'
  if (source !== 'csv') return [readStreamed(upload.open)]
  const names = ['title', 'mapping', 'membersMapping', 'timeZone']
  const inBody = isJson ? await membersNamed(upload.open(), names) : {}
  const setting = (name: string) => query.get(name) ?? content.formFields[name] ?? inBody[name]
  const settings = {
    title: setting('title') ?? content.form?.fileName?.replace(/\.\w+$/, ''),
    mapping: setting('mapping'),
    membersMapping: setting('membersMapping'),
    zone: zoneMeant(setting('timeZone'), reader),
  }
  const rowsOf = isJson ? rowsOfJson : rowsOfCsv
  return [readTable(() => rowsOf(upload.open()), settings)]
}

/** The zone in which a table is written: the given one, or else that of whoever imports it. */
function zoneMeant(given: unknown, reader: KnownReader): Zone {
  if (given === undefined || given === null || given === '') return zoneOf(reader)
  const zone = typeof given === 'string' ? zoneNamed(given) : undefined
  if (zone === undefined) throw invalid('timeZone', NO_ZONE)
  return zone
}
