import type { Content } from '../../kernel/contract/form.ts'
import { asExport } from '../csv/as-export.ts'
import { membersNamed, rowsOfJson } from '../csv/json-rows.ts'
import { rowsOfCsv } from '../csv/read-rows.ts'
import { inSlices, type BufferedUpload } from '../buffer-upload.ts'
import { uploadFormOf, headOf } from './recognise-upload.ts'

/** Where a board comes from. `any` takes what `wekan` and `trello` take, and recognises which it is. */
export type Source = 'any' | 'wekan' | 'trello' | 'csv'

type Asked = { query: URLSearchParams; body: { content: Content } }

/**
 * Gives what opens an upload as the JSON of an export, as often as it is read. Throws if it is no JSON
 * or, for `csv`, no table; one may also be rows in JSON, as WeKan's later versions take it.
 */
export async function openExport(
  source: Source,
  upload: BufferedUpload,
  { query, body: { content } }: Asked,
): Promise<() => AsyncIterable<Uint8Array>> {
  const head = await headOf(upload.open())
  const isJson = uploadFormOf(head, source === 'csv' ? ['csv', 'json'] : ['json']) === 'json'
  if (source !== 'csv') return upload.open
  const names = ['title', 'mapping', 'membersMapping']
  const inBody = isJson ? await membersNamed(upload.open(), names) : {}
  const setting = (name: string) => query.get(name) ?? content.formFields[name] ?? inBody[name]
  const settings = {
    title: setting('title') ?? content.form?.fileName?.replace(/\.\w+$/, ''),
    mapping: setting('mapping'),
    membersMapping: setting('membersMapping'),
  }
  const rowsOf = isJson ? rowsOfJson : rowsOfCsv
  return () => inSlices(asExport(rowsOf(upload.open()), settings))
}
