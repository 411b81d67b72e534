import { type Needs, handler } from '../model/decision.ts'
import { changeCards } from './change-cards.ts'
import { copyCard, neededToCopy } from './copy-card.ts'
import { createCard, deleteCard } from './create-card.ts'
import { createCards } from './create-cards.ts'
import { addDependency, deleteDependency, editDependency, relateCards } from './dependencies.ts'
import { editCard, votersNamed } from './edit-card.ts'
import { orderNeeded } from './places.ts'
import { neededToRecur, recurCard } from './recur.ts'
import { removeRecurrence, setRecurrence } from './set-recurrence.ts'
import { setCardField } from './set-custom-field.ts'

function bothCards({ card, target }: { card: string; target: string }): Needs {
  return { cards: [card, target] }
}

export const cardCommands = {
  createCard: handler(createCard, {
    needs: ({ parentId, authorId, templateId, externalId }) => ({
      externalIds: [externalId],
      cards: templateId ? [parentId, templateId] : [parentId],
      people: [authorId],
      contents: templateId ? { of: 'card', id: templateId, alone: true } : undefined,
    }),
  }),
  createCards: handler(createCards, {
    needs: ({ cards }) => ({
      externalIds: cards.map(({ externalId }) => externalId),
      cards: cards.map(({ parentId }) => parentId),
      people: cards.map(({ authorId }) => authorId),
    }),
  }),
  editCard: handler(editCard, {
    needs: (body) => ({
      cards: [body.card],
      externalIds: [body.externalId],
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
  addDependency: handler(addDependency, {
    needs: ({ card, target, board }) => ({ cards: [card, target], board, cardsThere: [target] }),
  }),
  relateCards: handler(relateCards, {
    needs: ({ relations }) => ({ cards: relations.map(({ card }) => card) }),
  }),
  editDependency: handler(editDependency, { needs: ({ card }) => ({ cards: [card] }) }),
  deleteDependency: handler(deleteDependency, { needs: bothCards }),
  setRecurrence: handler(setRecurrence, { needs: ({ card }) => ({ cards: [card] }) }),
  removeRecurrence: handler(removeRecurrence, { needs: ({ card }) => ({ cards: [card] }) }),
  recurCard: handler(recurCard, { byClock: true, needs: neededToRecur }),
  setCardField: handler(setCardField, { needs: ({ card }) => ({ cards: [card] }) }),
}
