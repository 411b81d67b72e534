import { type Client, LanewayError } from '../../client/client.ts'
import type { BoardState } from './state.ts'
import { hashOf } from './state.ts'
import type { Progress } from './progress.ts'
import type { RemoteFile } from './service.ts'
import { SourceError } from './source-error.ts'

/** Files that did not come along, with why. */
export type LostFile = { name: string; why: string }

export type Filing = {
  api: Client
  source: string
  run: string
  board: BoardState
  save(): Promise<void>
  progress: Progress
}

/** Puts the files of a board on its cards, each once: one that an earlier run has put there is not fetched. */
export async function putFiles(filing: Filing, files: RemoteFile[]): Promise<LostFile[]> {
  const { board, progress, save } = filing
  const done = new Set(board.files)
  const lost: LostFile[] = []
  for (const [at, file] of files.entries()) {
    progress.step(at, files.length)
    if (done.has(file.id)) continue
    const why = await putFile(filing, file)
    if (why !== undefined) {
      lost.push({ name: file.name, why })
      continue
    }
    board.files.push(file.id)
    await save()
  }
  return lost
}

/** Puts a file on its card; returns why that is not possible. Throws if a later run can do it. */
async function putFile(filing: Filing, file: RemoteFile): Promise<string | undefined> {
  const { api, source, board } = filing
  const externalId = `${source}:${file.card}`
  const [card] = await api.get_board_cards({ board: board.id, query: { externalId } })
  if (card === undefined) return 'its card is not on the board'
  try {
    const bytes = await file.bytes()
    const blob = new Blob([bytes], file.type === undefined ? {} : { type: file.type })
    const place = { board: board.id, list: card.listId, card: card._id }
    const body = { file: new File([blob], file.name || 'file', { type: blob.type }) }
    // A file of a request that is repeated is put there once.
    const key = hashOf(`${filing.run} ${board.id} ${file.id}`)
    const { _id } = await api.new_attachment({ ...place, body }, { key })
    if (file.isCover) await api.set_cover({ ...place, attachment: _id }).catch(unlessRefused)
    return undefined
  } catch (error) {
    if (error instanceof LanewayError && isFinal(error.status)) return error.reason
    if (error instanceof SourceError && isFinal(error.status)) return error.message
    throw error
  }
}

/** True for a refusal that another attempt does not change; a key that has expired can be replaced. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && ![401, 408, 429].includes(status)
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof LanewayError) || !isFinal(error.status)) throw error
}
