import type { IdempotencyKey } from '../core/idempotency.ts'
import { AppError } from '../core/app-error.ts'
import type { Access } from '../core/permissions.ts'
import type { Decision, Needs, CommandContext } from '../core/decision.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import { addAttachment, deleteAttachment } from '../attachments/commands.ts'
import { createBoard, deleteBoard } from '../boards/create-board.ts'
import { editBoard } from '../boards/edit-board.ts'
import { addLabel } from '../labels/commands.ts'
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
import { setCardField } from '../cards/set-custom-field.ts'
import { votersNamed } from '../cards/voters.ts'
import { importBoard } from '../transfer/import/import-board.ts'
import { createList, deleteList, editList } from '../lists/commands.ts'
import { addMember, removeMember, setMemberPermission } from '../members/commands.ts'
import { createSwimlane, deleteSwimlane, editSwimlane } from '../swimlanes/commands.ts'

type Rule<B, R> = {
  decide: (snapshot: BoardSnapshot, body: B, context: CommandContext) => Decision<R>
  needs?: (body: B) => Needs
  /** Runs on an archived board too. */
  whenArchived?: true
  /** Runs where there is no board yet. */
  makesBoard?: true
  /** Leaves no board behind. */
  endsBoard?: true
}

function rule<B, R>(
  decide: Rule<B, R>['decide'],
  rest: Omit<Rule<B, R>, 'decide'> = {},
): Rule<B, R> {
  return { decide, ...rest }
}

function onChecklist({ card, checklist }: { card: string; checklist: string }): Needs {
  return { cards: [card], checklists: [checklist] }
}

/** Every order a board takes, with the rule that decides it. */
export const commands = {
  createBoard: rule(createBoard, { needs: ({ owner }) => ({ people: [owner] }), makesBoard: true }),
  finishCopy: rule(finishCopy, {
    needs: ({ members }) => ({ people: members.map(({ userId }) => userId) }),
    makesBoard: true,
  }),
  importBoard: rule(importBoard, {
    needs: ({ members }) => ({ people: members.map(({ userId }) => userId) }),
    makesBoard: true,
  }),
  editBoard: rule(editBoard, { whenArchived: true }),
  deleteBoard: rule(deleteBoard, { whenArchived: true, endsBoard: true }),
  addLabel: rule(addLabel),
  addMember: rule(addMember, { needs: ({ user }) => ({ people: [user] }) }),
  removeMember: rule(removeMember, { whenArchived: true }),
  setMemberPermission: rule(setMemberPermission),
  takeOwnership: rule(takeOwnership, { whenArchived: true }),
  eraseMember: rule(eraseMember, { whenArchived: true }),
  createSwimlane: rule(createSwimlane),
  editSwimlane: rule(editSwimlane),
  deleteSwimlane: rule(deleteSwimlane),
  createList: rule(createList),
  editList: rule(editList),
  deleteList: rule(deleteList),
  createCard: rule(createCard, {
    needs: ({ parentId, authorId }) => ({ cards: [parentId], people: [authorId] }),
  }),
  createCards: rule(createCards, {
    needs: ({ cards }) => ({
      cards: cards.map(({ parentId }) => parentId),
      people: cards.map(({ authorId }) => authorId),
    }),
  }),
  editCard: rule(editCard, {
    needs: (body) => ({
      cards: [body.card],
      lineage: body.parentId,
      people: [body.authorId, ...votersNamed(body, 'vote'), ...votersNamed(body, 'poker')],
      board: body.newBoardId,
    }),
  }),
  deleteCard: rule(deleteCard, { needs: ({ card }) => ({ cards: [card] }) }),
  createComment: rule(createComment, {
    needs: ({ card, authorId }) => ({ cards: [card], people: [authorId] }),
  }),
  deleteComment: rule(deleteComment, {
    needs: ({ card, comment }) => ({ cards: [card], comments: [comment] }),
  }),
  createChecklist: rule(createChecklist, { needs: ({ card }) => ({ cards: [card] }) }),
  deleteChecklist: rule(deleteChecklist, { needs: onChecklist }),
  createChecklistItem: rule(createChecklistItem, { needs: onChecklist }),
  editChecklistItem: rule(editChecklistItem, { needs: onChecklist }),
  deleteChecklistItem: rule(deleteChecklistItem, { needs: onChecklist }),
  setCardField: rule(setCardField, { needs: ({ card }) => ({ cards: [card] }) }),
  addAttachment: rule(addAttachment, { needs: ({ card }) => ({ cards: [card] }) }),
  deleteAttachment: rule(deleteAttachment, {
    needs: ({ card, attachment }) => ({ cards: [card], attachments: [attachment] }),
  }),
  createCustomField: rule(createCustomField, { needs: ({ authorId }) => ({ people: [authorId] }) }),
  editCustomField: rule(editCustomField, {
    needs: ({ customField, type }) => ({ valuesOf: type && customField }),
  }),
  deleteCustomField: rule(deleteCustomField),
  addDropdownItems: rule(addDropdownItems),
  editDropdownItem: rule(editDropdownItem),
  deleteDropdownItem: rule(deleteDropdownItem),
  createIntegration: rule(createIntegration),
  editIntegration: rule(editIntegration),
  deleteIntegration: rule(deleteIntegration),
  addIntegrationActivities: rule(addIntegrationActivities),
  removeIntegrationActivities: rule(removeIntegrationActivities),
}

export type CommandName = keyof typeof commands

export type CommandBody<N extends CommandName> = Parameters<(typeof commands)[N]['decide']>[1]

export type CommandReply<N extends CommandName> = ReturnType<
  (typeof commands)[N]['decide']
>['reply']

/** Whose word an order goes on: what the token claims. */
export type Actor = { userId: string; jti: string; ver: number }

/** An order as it crosses to the board's object. It stays readable for the version deployed before. */
export type CommandOf<N extends CommandName> = {
  name: N
  access: Access
  actor: Actor
  /** The versions of which the board must have one (`If-Match`). */
  ifVersions?: number[] | undefined
  /** The public address of the service, for the links that receivers are sent. */
  publicUrl?: string
  /** Set where the order is to be taken once, however often it comes (`Idempotency-Key`). */
  idempotencyKey?: IdempotencyKey | undefined
  body: CommandBody<N>
}

export type Command = { [N in CommandName]: CommandOf<N> }[CommandName]

type AnyRule = {
  decide: (snapshot: BoardSnapshot, body: never, context: CommandContext) => Decision<unknown>
  needs?: (body: never) => Needs
  whenArchived?: true
  makesBoard?: true
  endsBoard?: true
}

/** The rule of an order; its body, which the order's name paired with it, has lost its type here. */
function ruleOf(command: Command): { rule: AnyRule; body: never } {
  const known: Partial<Record<string, AnyRule>> = commands
  return { rule: known[command.name] ?? NEWER, body: command.body as never }
}

/** An order of a version that is being deployed, and that this object does not know yet. */
const NEWER: AnyRule = {
  decide() {
    throw new AppError('store.overloaded', 'The service is being updated; try again in a moment.')
  },
}

/** Whether an order's rule runs where there is no board yet, or on an archived one, and whether it ends the board. */
export function conditionsOf(command: Command): {
  absent: boolean
  archived: boolean
  endsBoard: boolean
} {
  const { rule } = ruleOf(command)
  return {
    absent: rule.makesBoard === true,
    archived: rule.whenArchived === true,
    endsBoard: rule.endsBoard === true,
  }
}

/** What an order needs in the image. */
export function needsOf(command: Command): Needs {
  const { rule, body } = ruleOf(command)
  return rule.needs?.(body) ?? {}
}

/** What an order's rule decides. */
export function decideCommand(
  snapshot: BoardSnapshot,
  command: Command,
  context: CommandContext,
): Decision<unknown> {
  const { rule, body } = ruleOf(command)
  return rule.decide(snapshot, body, context)
}
