import type { Imported } from '../import-table.ts'
import { withFiles } from './account.ts'
import { type Found, boardHere } from './board-here.ts'
import type { Importing } from './importing.ts'
import { putFiles } from './put-files.ts'
import { placesIn } from './places.ts'
import { relateBoards } from './relate-boards.ts'
import { withRelated } from './related-account.ts'
import { type Related, keyOf, relatedOf, relationsIn } from './relations.ts'
import type { Report } from './report.ts'
import type { Listed, RemoteFile } from './service.ts'
import { type BoardState, hashOf } from './state.ts'
import { type BoardDocument, documentOf } from './update/document.ts'
import { updateBoard } from './update/update-board.ts'

/** A board that was read there, and what the dry run of its import says. */
type Tried = {
  title: string
  body: Blob
  files: RemoteFile[]
  externalId: string
  document: BoardDocument
  imported: Imported
}

/** Finds out what boards would become; stores nothing here. */
export async function tryBoards(given: Importing, boards: Listed[]): Promise<Report[]> {
  const tries: (Related & { report: Report })[] = []
  for (const listed of boards) {
    const tried = await tryBoard(given, listed)
    if (tried === undefined) continue
    const { externalId, document, title } = tried
    const imported = withFiles(tried.imported, tried.files.length, [])
    const report = { title, sentence: 'would be imported.', imported, told: [] }
    tries.push({ ...relatedOf(externalId, document), report })
  }
  const places = await placesIn(given, tries)
  return tries.map(({ relations, report }) => ({
    ...report,
    imported: withRelated(report.imported, relations, places),
  }))
}

/** Makes the boards that are not here yet, updates the others, and puts files on their cards. */
export async function importBoards(given: Importing, boards: Listed[]): Promise<Report[]> {
  const done: (Related & { report: Report })[] = []
  for (const listed of boards) {
    const tried = await tryBoard(given, listed)
    if (tried === undefined) given.progress.tell(`${listed.title} has nothing to import.`)
    else {
      const { externalId, document } = tried
      const report = await importOne(given, tried)
      done.push({ ...relatedOf(externalId, document), report })
    }
  }
  return relateBoards(given, done)
}

async function tryBoard(given: Importing, listed: Listed): Promise<Tried | undefined> {
  const { api, source, progress, service, query } = given
  progress.begin(listed.title)
  const { document: raw, files } = await service.board(listed, progress.step)
  if (isEmpty(raw)) return undefined
  const body = new Blob([JSON.stringify(raw)])
  const dry = { ...query, dryRun: 'true', document: 'true' }
  const reply = await api.import_board_from_source({ source, body, query: dry })
  const [board] = reply.boards
  // Reports, and the note of boards that were imported, do without the whole board.
  const imported = { ...reply, boards: reply.boards.map(({ document: _whole, ...one }) => one) }
  const document = documentOf(board?.document)
  const externalId = document.externalId || `${source}:${listed.id}`
  return { title: board?.title || listed.title, body, files, externalId, document, imported }
}

/** A project without issues is no board. */
function isEmpty(raw: unknown): boolean {
  const { issues = raw } = Object(raw)
  return Array.isArray(issues) && issues.length === 0
}

async function importOne(given: Importing, tried: Tried): Promise<Report> {
  const { kept } = given
  const { externalId, document, files, title } = tried
  const found = await boardHere(given, tried)
  if (found === 'gone')
    return {
      title,
      sentence: 'was imported before and is gone here, so it is not made again.',
      imported: nothingOf(tried),
      told: [],
    }
  if (found?.report !== undefined) return found.report
  const { board, report } = await makeOrUpdate(given, tried, found)
  const before = board.files.length
  const gone = board.files.filter((id) => !files.some((file) => file.id === id)).length
  const told = gone === 0 ? [] : [`${title}: ${gone} files are gone there, and stay here.`]
  const lost = await putFiles({ ...given, run: kept.state.run, board, save: kept.save }, files)
  const whole = {
    ...report,
    told: [...report.told, ...told],
    imported: withFiles(report.imported, board.files.length - before, lost),
  }
  await kept.writeBase(externalId, document)
  board.report = whole
  await kept.save()
  return whole
}

async function makeOrUpdate(
  given: Importing,
  tried: Tried,
  found: Found,
): Promise<{ board: BoardState; report: Report }> {
  const { api, source, kept, query } = given
  const { externalId, body, title, document } = tried
  const { state } = kept
  if (found !== undefined && found.made !== state.run) {
    const base = await kept.readBase(externalId)
    const { sentence, told } = await updateBoard(
      api,
      found.id,
      base === undefined ? undefined : documentOf(base),
      document,
    )
    const report = { title, board: found.id, sentence, imported: nothingOf(tried), told }
    return { board: found, report }
  }
  let board = found
  let { imported } = tried
  if (board === undefined) {
    state.pending = externalId
    await kept.save()
    const key = hashOf(`${state.run} ${externalId}`)
    imported = await api.import_board_from_source({ source, body, query }, { key })
    const relations = relationsIn(document).filter(({ isOutside }) => !isOutside)
    board = {
      id: imported.boards[0]?._id ?? '',
      made: state.run,
      files: [],
      relations: relations.map(keyOf),
    }
    state.boards[externalId] = board
    await kept.save()
  }
  const report = {
    title,
    board: board.id,
    sentence: `made the board ${board.id}.`,
    imported,
    told: [],
  }
  return { board, report }
}

/** Returns the counts of an import that makes nothing. */
function nothingOf({ imported }: Tried): Imported {
  const none = Object.entries(imported).map(([key, value]) => [
    key,
    typeof value === 'number' ? 0 : value,
  ])
  return { ...imported, ...Object.fromEntries(none) }
}
