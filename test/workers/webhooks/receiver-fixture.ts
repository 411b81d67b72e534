import { newId } from '../../../src/kernel/ids.ts'
import type { Client, Json } from '../../support/client.ts'
import { type TestBoard, as, newBoard, newList } from '../../support/people.ts'

/** The scenario that activities come about on. */
export type Scenario = {
  board: TestBoard
  api: Client
  lists: string[]
  list: string
  card: string
  label: string
  field: string
}

/** A board with a card and more on it, then an integration for all later activities. */
export async function openScenario(token?: string) {
  const board = await newBoard()
  const api = as(board.people.admin)
  const [first, second] = [await newList(board, ['The card']), await newList(board)]
  const label = await api.edit<string>(`${board.path}/labels`, { label: 'Urgent' })
  const field = await api.made(`${board.path}/custom-fields`, {
    name: 'Effort',
    type: 'text',
    settings: {},
    showOnCard: true,
    automaticallyOnCard: false,
    showLabelOnMiniCard: false,
    authorId: '',
  })
  const url = `https://receiver.example/${newId()}`
  const int = await api.made(`${board.path}/integrations`, { url })
  if (token !== undefined) await api.edit(`${board.path}/integrations/${int}`, { token })
  const [card = ''] = first.cards
  const lists = [first.id, second.id]
  return { board, api, lists, list: first.path, card, label, field, url, int }
}

/** The way to cause an activity, and what its payload has beside the fields of all payloads; `did` is its sentence, where SELF is who did it. */
export type Kind = {
  kind: string
  did: string
  /** Says whether it is about the card, which the URL leads to. */
  of?: 'card' | 'no card'
  act(scenario: Scenario): Promise<Json>
}

/** The place of the card, as sentences say it. */
const PLACE = 'list "A list" at swimlane "Default" at board "A board"'

/** An activity of each kind whose payload has fields of its own. */
export const KINDS: Kind[] = [
  {
    kind: 'createCard',
    did: `added the card "Another" to ${PLACE}`,
    async act({ api, list }) {
      return { cardId: await api.made(`${list}/cards`, { title: 'Another' }), card: 'Another' }
    },
  },
  {
    kind: 'moveCard',
    did: 'moved the card "The card" at board "A board" from list "A list" at swimlane "Default" to list "A list" at swimlane "Default"',
    async act({ api, list, card, lists: [oldListId, listId] }) {
      await api.edit(`${list}/cards/${card}`, { listId })
      return { oldListId, listId }
    },
  },
  {
    kind: 'addComment',
    did: `commented on the card "The card" with "Well said" at ${PLACE}`,
    async act({ api, board, card }) {
      const path = `${board.path}/cards/${card}/comments`
      return { commentId: await api.made(path, { comment: 'Well said' }), comment: 'Well said' }
    },
  },
  {
    kind: 'addedLabel',
    did: `added the label "Urgent" to the card "The card" at ${PLACE}`,
    async act({ api, list, card, label }) {
      await api.edit(`${list}/cards/${card}`, { labelIds: [label] })
      return { labelId: label, label: 'Urgent' }
    },
  },
  {
    kind: 'setCustomField',
    did: `set Effort to Much on the card "The card" at ${PLACE}`,
    async act({ api, list, card, field }) {
      await api.edit(`${list}/cards/${card}`, { customFields: [{ _id: field, value: 'Much' }] })
      return { customField: 'Effort', customFieldValue: 'Much' }
    },
  },
  {
    kind: 'addedLabel',
    did: `added the label "yellow" to the card "The card" at ${PLACE}`,
    async act({ api, board, list, card }) {
      const labelId = await api.edit<string>(`${board.path}/labels`, { label: { color: 'yellow' } })
      await api.edit(`${list}/cards/${card}`, { labelIds: [labelId] })
      return { labelId }
    },
  },
  {
    kind: 'unsetCustomField',
    did: `cleared Effort on the card "The card" at ${PLACE}`,
    async act({ api, list, card, field }) {
      for (const value of ['Much', null])
        await api.edit(`${list}/cards/${card}`, { customFields: [{ _id: field, value }] })
      return { customField: 'Effort' }
    },
  },
  {
    kind: 'addAttachment',
    did: `added the attachment "a.bin" to the card "The card" at ${PLACE}`,
    async act({ api, list, card }) {
      const file = { file: 'AAEC', name: 'a.bin', type: 'application/octet-stream' }
      return { attachmentId: await api.made(`${list}/cards/${card}/attachments`, file) }
    },
  },
  {
    kind: 'joinMember',
    did: `added SELF to the card "The card" at ${PLACE}`,
    async act({ api, board, list, card }) {
      const { id, username } = board.people.admin
      await api.edit(`${list}/cards/${card}`, { members: [id] })
      return { memberId: id, member: username, memberUsername: username }
    },
  },
  {
    kind: 'joinAssignee',
    did: `assigned SELF to the card "The card" at ${PLACE}`,
    async act({ api, board, list, card }) {
      const { id, username } = board.people.admin
      await api.edit(`${list}/cards/${card}`, { assignees: [id] })
      return { assigneeId: id, assignee: username, assigneeUsername: username }
    },
  },
  {
    kind: 'createList',
    did: 'added the list "Another" to board "A board"',
    of: 'no card',
    async act({ api, board }) {
      const listId = await api.made(`${board.path}/lists`, { title: 'Another' })
      return { listId, list: 'Another' }
    },
  },
  {
    kind: 'createSwimlane',
    did: 'added the swimlane "Another" to board "A board"',
    of: 'no card',
    async act({ api, board }) {
      const swimlaneId = await api.made(`${board.path}/swimlanes`, { title: 'Another' })
      return { swimlaneId, swimlane: 'Another' }
    },
  },
  {
    kind: 'deleteCard',
    did: `deleted the card "The card" at ${PLACE}`,
    async act({ api, list, card }) {
      await api.sure('DELETE', `${list}/cards/${card}`)
      return {}
    },
  },
  {
    kind: 'removeBoard',
    did: 'deleted the board "A board"',
    of: 'no card',
    async act({ api, board }) {
      await api.sure('DELETE', board.path)
      return {}
    },
  },
]
