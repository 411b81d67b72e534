import { as, newBoard, newList, person } from '../../support/people.ts'
import { openIsolate } from '../support/isolate.ts'

/** A board with two members, which two isolates have read and keep. */
export async function newKept(given: { permission?: 'public' } = {}) {
  const board = await newBoard(given)
  const { admin, siteAdmin } = board.people
  const list = await newList(board, ['One', 'Two', '{"_id":"'])
  const [reader, other] = [await person(), await person()]
  for (const { username } of [reader, other])
    await as(siteAdmin).sure('POST', `${board.path}/members`, { username, role: 'normal' })
  const isolates = [openIsolate(), openIsolate()]
  const paths = [`${board.path}/view`, `${list.path}/cards`]
  const exports = [`${board.path}/export?attachments=false`, `${board.path}/export/csv`]
  for (const { via } of isolates)
    for (const who of [reader, other, reader])
      for (const path of [...paths, ...exports]) await via(who).read(path)
  return {
    board,
    list,
    reader,
    other,
    isolates,
    paths,
    exports,
    admin: as(admin),
    root: as(siteAdmin),
  }
}

export type KeptBoard = Awaited<ReturnType<typeof newKept>>
