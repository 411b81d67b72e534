import { described } from '../../kernel/contract/kind.ts'
import { flag, id, number, text } from '../../kernel/contract/wire.ts'

/** Later versions of WeKan put this before whatever they reply. A refusal has a status of its own. */
export const success = described('Always true.', flag)

export const fileFacts = {
  fileName: described('Name of the file.', text),
  fileSize: described('Size of the file in bytes.', number),
  fileType: described('Media type of the file, such as `image/png`.', text),
}

export const placedFacts = {
  attachmentId: text,
  ...fileFacts,
  boardId: text,
  swimlaneId: text,
  listId: text,
  cardId: text,
}

/** An id that a body must hold. */
export const idNeeded = (what: string) =>
  described(
    what,
    id.that((given) => given !== '', 'is required'),
  )

export const inSwimlane = described(
  'Id of the swimlane of the card; refused if the card is in another.',
  id.optional(),
)
export const inList = described(
  'Id of the list of the card; refused if the card is in another.',
  id.optional(),
)
