import { invalid } from '../../kernel/contract/app-error.ts'
import { type Zone } from '../../kernel/contract/days.ts'
import type { Content } from '../../kernel/contract/form.ts'
import { zoneNamed } from '../../kernel/contract/zones.ts'
import { type KnownReader, NO_ZONE, zoneOf } from '../../operations/asked-at.ts'
import { DATE_ORDERS } from '../csv/written-dates.ts'
import type { SourceName } from '../sources/registry.ts'
import type { Openable } from './open-archive.ts'
import { MEMBERS_MODES, type MembersMode } from './import-options.ts'
import { type Reading, optionsInBody } from './open-boards.ts'

/** The program that a file is said to come from; of `any`, it is recognised. */
export type Asked = SourceName | 'any'

type Call = { reader: KnownReader; query: URLSearchParams; body: { content: Content } }

const NAMES = [
  'title',
  'mapping',
  'membersMapping',
  'membersMode',
  'timeZone',
  'dateOrder',
] as const

/** Reads the options that a request gives for its file: in the query, in fields of the form, or beside the rows of a table in JSON. */
export async function settingsOf(
  asked: Asked,
  file: Openable,
  { reader, query, body: { content } }: Call,
): Promise<Reading['settings'] & { membersMode: MembersMode }> {
  const inBody = asked === 'csv' ? await optionsInBody(file, NAMES) : {}
  const option = (name: (typeof NAMES)[number]) =>
    query.get(name) ?? content.formFields[name] ?? inBody[name]
  return {
    title: option('title') ?? (file.name.replace(/\.\w+$/, '') || undefined),
    mapping: option('mapping'),
    membersMapping: option('membersMapping'),
    ...zoneMeant(option('timeZone'), reader),
    order: oneOf(DATE_ORDERS, 'dateOrder', option('dateOrder')),
    membersMode: oneOf(MEMBERS_MODES, 'membersMode', option('membersMode')) ?? 'existing',
    fileName: '',
  }
}

/** The zone in which a table is written: the given one, or else that of whoever imports it. */
function zoneMeant(given: unknown, reader: KnownReader): { zone: Zone; timeZone: string } {
  if (given === undefined || given === null || given === '') {
    const timeZone = zoneNamed(reader.timeZone ?? '') ? (reader.timeZone ?? '') : 'UTC'
    return { zone: zoneOf(reader), timeZone }
  }
  const timeZone = typeof given === 'string' ? given : ''
  const zone = zoneNamed(timeZone)
  if (zone === undefined) throw invalid('timeZone', NO_ZONE)
  return { zone, timeZone }
}

function oneOf<T extends string>(
  choices: readonly T[],
  name: string,
  given: unknown,
): T | undefined {
  if (given === undefined || given === null || given === '') return undefined
  const found = choices.find((one) => one === given)
  if (found === undefined) throw invalid(name, `must be one of ${choices.join(', ')}`)
  return found
}
