import { type Needs, handler } from '../model/decision.ts'
import { finishCopy } from './copy-board.ts'
import { createBoard, deleteBoard } from './create-board.ts'
import { editBoard } from './edit-board.ts'
import { importBoard } from './import-board.ts'

function toMakeBoard({ members }: { members: readonly { userId: string }[] }): Needs {
  return { people: members.map(({ userId }) => userId), boardsOf: '' }
}

export const boardCommands = {
  createBoard: handler(createBoard, {
    needs: ({ owner = '' }) => ({ people: [owner], boardsOf: owner }),
    makesBoard: true,
  }),
  finishCopy: handler(finishCopy, { needs: toMakeBoard, makesBoard: true }),
  importBoard: handler(importBoard, { needs: toMakeBoard, makesBoard: true }),
  editBoard: handler(editBoard, { whenArchived: true }),
  deleteBoard: handler(deleteBoard, { whenArchived: true, endsBoard: true }),
}
