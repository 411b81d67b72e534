/** A list, a swimlane or a board by its name. */
export type Named = { _id: string; title: string }

/** A date of a card, or none. */
export type Moment = string | null | undefined

/** The fields of a card on a board that questions are about. */
export type CardShown = {
  _id: string
  title: string
  cardNumber: number
  listId: string
  swimlaneId: string
  labelIds: readonly string[]
  members: readonly string[]
  assignees: readonly string[]
  userId: string
  customFields: readonly { _id: string; value?: string | number | boolean | null | undefined }[]
  dueComplete: boolean
  attachments: number
  items: number
  comments: number
  hasDescription: boolean
  createdAt: string
  modifiedAt: string
  startAt?: Moment
  dueAt?: Moment
  endAt?: Moment
}

/** The parts of a board beside its cards that questions name. */
export type ViewShown = {
  board: Named & { labels: readonly { _id: string; name: string; color: string }[] }
  users: readonly { _id: string; username: string; fullname?: string | null | undefined }[]
  lists: readonly Named[]
  swimlanes: readonly Named[]
  customFields: readonly {
    _id: string
    name: string
    settings: { dropdownItems?: readonly { _id: string; name: string }[] | undefined }
  }[]
}
