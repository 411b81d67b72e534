import { newShop } from './cards.ts'
import type { Json } from './client.ts'
import { type as, newBoard, newList } from './people.ts'

const BYTES = Uint8Array.from({ length: 400 }, (_, index) => index)
/** The bytes of the attachment. */
export const BASE64 = btoa(String.fromCharCode(...BYTES))

export const PATH = '/api/attachment'

/** Two cards in a list, the first with an attachment, and a card on another board of the same people. */
export async function newScene() {
  const shop = await newShop({ roles: ['member', 'commentOnly'] })
  const { api, board, list, path } = shop
  const card = await api.made(path, { title: 'With a file' })
  const beside = await api.made(path, { title: 'Beside it' })
  const there = await newBoard({ roles: ['member'] })
  const { cards, id: listThere } = await newList(there, ['On another board'])
  const where = { boardId: board.id, swimlaneId: board.swimlane, listId: list.id, cardId: card }
  const upload = (given: Json = {}) =>
    api.post(`${PATH}/upload`, {
      ...where,
      fileName: 'plan.png',
      fileType: 'image/png',
      fileData: BASE64,
      ...given,
    })
  const { body } = await upload()
  const away = {
    targetBoardId: there.id,
    targetSwimlaneId: there.swimlane,
    targetListId: listThere,
    targetCardId: cards[0] ?? '',
  }
  const id = String(body['attachmentId'])
  return { ...shop, where, upload, uploaded: body, id, beside, there, away }
}

/** Returns what a card shows of its attachments. */
export async function attachmentsOn(api: ReturnType<typeof as>, board: string, card: string) {
  const { attachments } = await api.read<{ attachments: Json[] }>(
    `/api/boards/${board}/cards/${card}/view`,
  )
  return attachments.map(({ _id }) => _id)
}

/** The bytes of an attachment as a download by its id gives them. */
export async function bytesOf(api: ReturnType<typeof as>, id: string) {
  return (await api.read(`${PATH}/download/${id}`))['base64Data']
}
