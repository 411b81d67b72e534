import { invalid } from '../../kernel/contract/app-error.ts'
import { type Zone } from '../../kernel/contract/days.ts'
import { zoneNamed } from '../../kernel/contract/zones.ts'
import type { Content } from '../../kernel/contract/form.ts'
import { type KnownReader, NO_ZONE, zoneOf } from '../../operations/asked-at.ts'
import { asExport } from '../csv/as-export.ts'
import { membersNamed, rowsOfJson } from '../csv/json-rows.ts'
import { rowsOfCsv } from '../csv/read-rows.ts'
import { inSlices, type BufferedUpload } from '../../files/buffer-upload.ts'
import { uploadFormOf, headOf } from './recognise-upload.ts'

/** The program that a board comes from. `any` takes what `wekan` and `trello` take, and recognises which it is. */
export type Source = 'any' | 'wekan' | 'trello' | 'csv'

type Asked = {
  reader: KnownReader
  query: URLSearchParams
  body: { content: Content }
}

/**
 * Returns a function that opens an upload as the JSON of an export, each time that it is read. Throws if
 * the upload is no JSON or, for `csv`, no table. A table may also be rows in JSON, as WeKan's later
 * versions send it.
 */
export async function openExport(
  source: Source,
  upload: BufferedUpload,
  { reader, query, body: { content } }: Asked,
): Promise<() => AsyncIterable<Uint8Array>> {
  const head = await headOf(upload.open())
  const isJson = uploadFormOf(head, source === 'csv' ? ['csv', 'json'] : ['json']) === 'json'
  if (source !== 'csv') return upload.open
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
  return () => inSlices(asExport(rowsOf(upload.open()), settings))
}

/** The zone in which a table is written: the given one, or else that of whoever imports it. */
function zoneMeant(given: unknown, reader: KnownReader): Zone {
  if (given === undefined || given === null || given === '') return zoneOf(reader)
  const zone = typeof given === 'string' ? zoneNamed(given) : undefined
  if (zone === undefined) throw invalid('timeZone', NO_ZONE)
  return zone
}
