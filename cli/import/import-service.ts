import { confirm } from '../confirm.ts'
import { importTable } from '../import-table.ts'
import { queryWithPeople, settingsOf } from '../import-settings.ts'
import { printDone } from '../print.ts'
import { type Flags, open } from '../session.ts'
import { usageError } from '../usage-error.ts'
import { totalOf } from './account.ts'
import { credentialsOf } from './credentials.ts'
import { importBoards, tryBoards } from './import-boards.ts'
import { openProgress } from './progress.ts'
import { PROGRAMS } from './programs.ts'
import type { Listed, Program, Service } from './service.ts'
import type { Report } from './report.ts'
import { openState } from './state.ts'
import { openWeb } from './web.ts'

export type ImportFlags = Flags & {
  key?: string
  user?: string
  api?: string
  dryRun?: boolean
  members?: string
  timeZone?: string
  only?: string[]
  map?: string[]
  set?: string[]
  yes?: boolean
}

/** Timeout of a request that imports a board. */
const IMPORT_MS = 30 * 60_000

/** Imports the boards of a running service of another program. A run that broke off goes on; a further one updates what an earlier one made. */
export async function importService(
  source: string,
  address: string,
  flags: ImportFlags,
): Promise<void> {
  const program = PROGRAMS[source]
  if (program === undefined)
    return usageError(`'${source}' is none of ${Object.keys(PROGRAMS).join(', ')}.`)
  if (program.home === undefined && !/^https?:\/\//.test(address))
    return usageError(`'${address}' is not the http address of a service.`)
  const query = queryOf(flags)
  const { api, url, folder, isJson } = await open(flags, { timeoutMs: IMPORT_MS })
  await api.get_current_user()
  const credentials = await credentialsOf(source, program, flags, process.env)
  const kept = await openState(folder, [url, source, placeOf(program, flags.api ?? address)])
  // A run that breaks off goes on with what it has got.
  if (!flags.dryRun) await kept.save()
  const progress = openProgress()
  const service = await program.open({
    ...credentials,
    address,
    api: flags.api,
    web: (base, secret) =>
      openWeb({
        program: program.program,
        base,
        secret,
        cache: kept.cache,
        tell: progress.tell,
      }),
  })
  const boards = await wanted(service, flags.only)
  const given = { api, source, kept, progress, service, query }
  try {
    if (flags.dryRun) {
      const tried = await tryBoards(given, boards)
      progress.end()
      printReports(tried, isJson, address)
      return
    }
    if (isAsked(flags)) {
      const tried = await tryBoards(given, boards)
      progress.end()
      process.stderr.write(`${importTable(totalOf(tried))}\n\n`)
      if (!(await confirm('Import that?'))) throw new Error('Nothing was imported.')
    }
    const reports = await importBoards(given, boards)
    await kept.finish()
    progress.end()
    printReports(reports, isJson, address)
  } finally {
    progress.end()
  }
}

/** Names the service that an address is of, so that its boards are known by any of its addresses. */
function placeOf({ home }: Program, address: string): string {
  if (!URL.canParse(address)) return home ?? address
  const { origin, pathname } = new URL(address)
  return home === undefined ? origin + pathname.replace(/\/+$/, '') : origin
}

function isAsked({ yes, json }: ImportFlags): boolean {
  return !yes && !json && process.stdin.isTTY
}

function queryOf({ members, timeZone, ...flags }: ImportFlags): Record<string, string> {
  return {
    ...(members !== undefined && { membersMode: members }),
    ...(timeZone !== undefined && { timeZone }),
    ...queryWithPeople(settingsOf(flags, 'service')),
  }
}

/** The boards that are named by their ids or titles, or all. */
async function wanted(service: Service, only: string[] | undefined): Promise<Listed[]> {
  const all = await service.boards()
  const missing = only?.find((name) => !all.some((board) => isNamed(board, name)))
  if (missing !== undefined) return usageError(`There is no board '${missing}' there.`)
  return only === undefined ? all : all.filter((board) => only.some((name) => isNamed(board, name)))
}

function isNamed({ id, title }: Listed, name: string): boolean {
  return name === id || name === title
}

function printReports(reports: Report[], isJson: boolean, address: string): void {
  const total = totalOf(reports)
  const lines = reports.map(({ title, sentence }) => `${title}: ${sentence}`)
  const told = reports.flatMap(({ told: some }) => some)
  const text = [...lines, '', importTable(total), ...(told.length > 0 ? ['', ...told] : [])]
  printDone({ address, boards: reports }, text.join('\n'), isJson)
}
