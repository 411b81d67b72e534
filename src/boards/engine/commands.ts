import type { Decision, Needs, CommandContext } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { addAttachment, deleteAttachment } from '../attachments/commands.ts'
import { copyAttachment, moveAttachment, neededToCarry } from '../attachments/carry-commands.ts'
import { createBoard, deleteBoard } from '../boards/create-board.ts'
import { editBoard } from '../boards/edit-board.ts'
import { addLabel } from '../labels/commands.ts'
import { addDependency, deleteDependency, editDependency } from '../cards/dependencies.ts'
import { copyCard, neededToCopy } from '../cards/copy-card.ts'
import { changeCards } from '../cards/change-cards.ts'
import { createCards } from '../cards/create-cards.ts'
import { createCard, deleteCard } from '../cards/create-card.ts'
import { editCard } from '../cards/edit-card.ts'
import {
  createChecklistItem,
  deleteChecklistItem,
  editChecklistItem,
} from '../checklists/item-commands.ts'
import { createChecklist, deleteChecklist } from '../checklists/commands.ts'
import { createComment, deleteComment } from '../comments/commands.ts'
import {
  addDropdownItems,
  deleteDropdownItem,
  editDropdownItem,
} from '../custom-fields/dropdown-commands.ts'
import { createCustomField, deleteCustomField, editCustomField } from '../custom-fields/commands.ts'
import { finishCopy } from '../boards/copy-board.ts'
import { eraseMember, takeOwnership } from '../members/change-of-ownership.ts'
import {
  addIntegrationActivities,
  createIntegration,
  deleteIntegration,
  editIntegration,
  removeIntegrationActivities,
} from '../integrations/commands.ts'
import { orderNeeded } from '../cards/places.ts'
import { setCardField } from '../cards/set-custom-field.ts'
import { votersNamed } from '../cards/voters.ts'
import { importBoard } from '../boards/import-board.ts'
import { copyList, moveList, neededToCopyList, neededToMoveList } from '../lists/copy-list.ts'
import { createList, deleteList, editList } from '../lists/commands.ts'
import { addMember, deleteMember, removeMember, setMemberPermission } from '../members/commands.ts'
import {
  copySwimlane,
  moveSwimlane,
  neededToCopySwimlane,
  neededToMoveSwimlane,
} from '../swimlanes/copy-swimlane.ts'
import { createSwimlane, deleteSwimlane, editSwimlane } from '../swimlanes/commands.ts'

type CommandHandler<B, R> = {
  decide: (snapshot: BoardSnapshot, body: B, context: CommandContext) => Decision<R>
  needs?: (body: B) => Needs
  /** Is allowed on an archived board. */
  whenArchived?: true
  /** Creates the board, so it runs when none exists. */
  makesBoard?: true
  /** Deletes the board. */
  endsBoard?: true
}

function handler<B, R>(
  decide: CommandHandler<B, R>['decide'],
  rest: Omit<CommandHandler<B, R>, 'decide'> = {},
): CommandHandler<B, R> {
  return { decide, ...rest }
}

function onChecklist({ card, checklist }: { card: string; checklist: string }): Needs {
  return { cards: [card], checklists: [checklist] }
}

function bothCards({ card, target }: { card: string; target: string }): Needs {
  return { cards: [card, target] }
}

function toMakeBoard({ members }: { members: readonly { userId: string }[] }): Needs {
  return { people: members.map(({ userId }) => userId), boardsOf: '' }
}

/** Every command of a board and its handler. `needs` says which rows the snapshot must have loaded before the handler runs. */
export const commands = {
  createBoard: handler(createBoard, {
    needs: ({ owner = '' }) => ({ people: [owner], boardsOf: owner }),
    makesBoard: true,
  }),
  finishCopy: handler(finishCopy, { needs: toMakeBoard, makesBoard: true }),
  importBoard: handler(importBoard, { needs: toMakeBoard, makesBoard: true }),
  editBoard: handler(editBoard, { whenArchived: true }),
  deleteBoard: handler(deleteBoard, { whenArchived: true, endsBoard: true }),
  addLabel: handler(addLabel),
  addMember: handler(addMember, { needs: ({ user }) => ({ people: [user] }) }),
  removeMember: handler(removeMember, { whenArchived: true }),
  deleteMember: handler(deleteMember, { whenArchived: true }),
  setMemberPermission: handler(setMemberPermission),
  takeOwnership: handler(takeOwnership, { whenArchived: true }),
  eraseMember: handler(eraseMember, { whenArchived: true }),
  createSwimlane: handler(createSwimlane),
  editSwimlane: handler(editSwimlane),
  deleteSwimlane: handler(deleteSwimlane),
  copySwimlane: handler(copySwimlane, { needs: neededToCopySwimlane }),
  moveSwimlane: handler(moveSwimlane, { needs: neededToMoveSwimlane }),
  createList: handler(createList),
  editList: handler(editList),
  deleteList: handler(deleteList),
  copyList: handler(copyList, { needs: neededToCopyList }),
  moveList: handler(moveList, { needs: neededToMoveList }),
  createCard: handler(createCard, {
    needs: ({ parentId, authorId }) => ({ cards: [parentId], people: [authorId] }),
  }),
  createCards: handler(createCards, {
    needs: ({ cards }) => ({
      cards: cards.map(({ parentId }) => parentId),
      people: cards.map(({ authorId }) => authorId),
    }),
  }),
  editCard: handler(editCard, {
    needs: (body) => ({
      cards: [body.card],
      lineage: body.parentId,
      people: [body.authorId, ...votersNamed(body, 'vote'), ...votersNamed(body, 'poker')],
      board: body.newBoardId,
    }),
  }),
  changeCards: handler(changeCards, {
    needs: ({ cards, set, person, moveTo }) => ({
      cards,
      lineage: set?.parentId,
      people: [set?.authorId, person],
      order: orderNeeded(moveTo),
    }),
  }),
  deleteCard: handler(deleteCard, { needs: ({ card }) => ({ cards: [card] }) }),
  copyCard: handler(copyCard, { needs: neededToCopy }),
  addDependency: handler(addDependency, { needs: bothCards }),
  editDependency: handler(editDependency, { needs: ({ card }) => ({ cards: [card] }) }),
  deleteDependency: handler(deleteDependency, { needs: bothCards }),
  createComment: handler(createComment, {
    needs: ({ card, authorId }) => ({
      cards: [card],
      people: [authorId],
      counts: { of: 'comments', card },
    }),
  }),
  deleteComment: handler(deleteComment, {
    needs: ({ card, comment }) => ({ cards: [card], comments: [comment] }),
  }),
  createChecklist: handler(createChecklist, {
    needs: ({ card }) => ({ cards: [card], counts: { of: 'checklists', card } }),
  }),
  deleteChecklist: handler(deleteChecklist, { needs: onChecklist }),
  createChecklistItem: handler(createChecklistItem, { needs: onChecklist }),
  editChecklistItem: handler(editChecklistItem, { needs: onChecklist }),
  deleteChecklistItem: handler(deleteChecklistItem, { needs: onChecklist }),
  setCardField: handler(setCardField, { needs: ({ card }) => ({ cards: [card] }) }),
  addAttachment: handler(addAttachment, {
    needs: ({ card }) => ({ cards: [card], counts: { of: 'attachments', card } }),
  }),
  deleteAttachment: handler(deleteAttachment, {
    needs: ({ card, attachment }) => ({ cards: [card], attachments: [attachment] }),
  }),
  copyAttachment: handler(copyAttachment, { needs: neededToCarry }),
  moveAttachment: handler(moveAttachment, { needs: neededToCarry }),
  createCustomField: handler(createCustomField, {
    needs: ({ authorId }) => ({ people: [authorId] }),
  }),
  editCustomField: handler(editCustomField, {
    needs: ({ customField, type }) => ({ valuesOf: type && customField }),
  }),
  deleteCustomField: handler(deleteCustomField),
  addDropdownItems: handler(addDropdownItems),
  editDropdownItem: handler(editDropdownItem),
  deleteDropdownItem: handler(deleteDropdownItem),
  createIntegration: handler(createIntegration),
  editIntegration: handler(editIntegration),
  deleteIntegration: handler(deleteIntegration),
  addIntegrationActivities: handler(addIntegrationActivities),
  removeIntegrationActivities: handler(removeIntegrationActivities),
}

export type CommandName = keyof typeof commands

export type CommandBody<N extends CommandName> = Parameters<(typeof commands)[N]['decide']>[1]

export type CommandReply<N extends CommandName> = ReturnType<
  (typeof commands)[N]['decide']
>['reply']
