import { invalid } from '../../kernel/contract/app-error.ts'
import { type Zone } from '../../kernel/contract/days.ts'
import { zoneNamed } from '../../kernel/contract/zones.ts'
import type { Content } from '../../kernel/contract/form.ts'
import type { BufferedUpload } from '../../files/buffer-upload.ts'
import { type KnownReader, NO_ZONE, zoneOf } from '../../operations/asked-at.ts'
import { membersNamed, rowsOfJson } from '../csv/json-rows.ts'
import { rowsOfCsv } from '../csv/read-rows.ts'
import { DATE_ORDERS, type DateOrder } from '../csv/written-dates.ts'
import type { BoardReader } from '../middle/board-reader.ts'
import type { SourceName } from '../sources/registry.ts'
import { PROFILES } from '../sources/known-forms.ts'
import { readStreamed } from '../sources/streamed-export.ts'
import { readTable } from '../sources/tabular.ts'
import { uploadFormOf, headOf } from './recognise-upload.ts'

/** The program that a file is said to come from; of `any`, it is recognised. */
export type Asked = SourceName | 'any'

type ImportCall = {
  reader: KnownReader
  query: URLSearchParams
  body: { content: Content }
}

/**
 * Recognises an upload by its content and opens the boards in it. Throws if it is no JSON or, for
 * `csv`, no table. A table may also be rows in JSON, as WeKan's later versions send it.
 */
export async function openBoards(
  asked: Asked,
  upload: BufferedUpload,
  { reader, query, body: { content } }: ImportCall,
): Promise<BoardReader[]> {
  const head = await headOf(upload.open())
  const isJson = uploadFormOf(head, asked === 'csv' ? ['csv', 'json'] : ['json']) === 'json'
  if (asked !== 'csv') return [readStreamed(upload.open)]
  const names = ['title', 'mapping', 'membersMapping', 'timeZone', 'dateOrder']
  const inBody = isJson ? await membersNamed(upload.open(), names) : {}
  const setting = (name: string) => query.get(name) ?? content.formFields[name] ?? inBody[name]
  const settings = {
    title: setting('title') ?? content.form?.fileName?.replace(/\.\w+$/, ''),
    mapping: setting('mapping'),
    membersMapping: setting('membersMapping'),
    zone: zoneMeant(setting('timeZone'), reader),
    order: orderMeant(setting('dateOrder')),
  }
  const rowsOf = isJson ? rowsOfJson : rowsOfCsv
  return readTable(() => rowsOf(upload.open()), PROFILES, settings)
}

/** The zone in which a table is written: the given one, or else that of whoever imports it. */
function zoneMeant(given: unknown, reader: KnownReader): Zone {
  if (given === undefined || given === null || given === '') return zoneOf(reader)
  const zone = typeof given === 'string' ? zoneNamed(given) : undefined
  if (zone === undefined) throw invalid('timeZone', NO_ZONE)
  return zone
}

function orderMeant(given: unknown): DateOrder | undefined {
  if (given === undefined || given === null || given === '') return undefined
  const order = DATE_ORDERS.find((one) => one === given)
  if (order === undefined) throw invalid('dateOrder', `must be one of ${DATE_ORDERS.join(', ')}`)
  return order
}
