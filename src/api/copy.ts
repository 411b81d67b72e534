import { form } from '../contract/form.ts'
import { bareText } from '../contract/reply.ts'
import { filled } from '../contract/wire.ts'
import { findBoard, membersOfBoard } from '../db/find/boards.ts'
import * as pieces from '../db/find/export.ts'
import { everyCustomField, everyList, everySwimlane } from '../db/find/lanes.ts'
import { noBoard } from './absent.ts'
import { operation } from './language.ts'
import { giveOrder } from './give.ts'
import { read, sole } from './run.ts'
import { follow, gathered } from './series.ts'

export const copies = [
  operation({
    name: 'copy_board',
    tag: 'Boards',
    summary:
      'Copies a board with its lists, swimlanes, custom fields, cards and checklists; gives the id of the copy.',
    method: 'POST',
    path: '/api/boards/{board}/copy',
    access: 'read',
    body: form({ title: filled.optional() }),
    reply: bareText(),
    run: read({
      find: (db, { path: { board: id } }) => ({
        board: findBoard(db, { boardId: id }),
        members: membersOfBoard(db, { boardId: id }),
        lists: everyList(db, id),
        swimlanes: everySwimlane(db, id),
        customFields: everyCustomField(db, id),
        cards: pieces.cardsPiece(db, id, 0),
        checklists: pieces.checklistsPiece(db, id, 0),
      }),
      answer: async ({ cards, checklists, ...found }, call) => {
        const { store, newId } = call.services
        const { board: id } = call.path
        const { db } = store
        const from = {
          ...found,
          title: call.body.title,
          board: sole(found.board, noBoard),
          cards: await gathered(follow(store, cards, (after) => pieces.cardsPiece(db, id, after))),
          checklists: await gathered(
            follow(store, checklists, (after) => pieces.checklistsPiece(db, id, after)),
          ),
        }
        return giveOrder('copyBoard', newId(), from, call, call.services.once)
      },
    }),
  }),
]
