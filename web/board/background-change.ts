import type { BoardPage } from '../board-model/board-page.ts'
import { versionAt } from '../state/board-picture.ts'
import type { PictureBytes } from '../state/board-picture.ts'
import type { PageSession } from '../state/page-session.ts'
import { type BackgroundFiles, readBackground } from './background-files.ts'

/** Shows a picture below the lists of a board. The picture before is read first, as the service forgets it; if that fails, the change cannot be undone. */
export async function changeBackground(
  page: Pick<BoardPage, 'session' | 'store' | 'act'>,
  made: BackgroundFiles,
  text: string,
): Promise<void> {
  const { session, store } = page
  const shown = () => store.view.peek()?.board.backgroundUrl ?? ''
  const address = shown()
  const old = address === '' ? undefined : await readBackground(session.files, address)
  const [bytes, before] = await Promise.all([keep(session, made), old && keep(session, old)])
  // Somebody may have chosen another one meanwhile.
  const isSame = store.idOf(versionAt(address)) === store.idOf(versionAt(shown()))
  const args = { id: session.newTemporaryId(), bytes, ...(isSame && before && { before }) }
  page.act({ kind: 'setBackground', args }, text, { offersUndo: true })
}

async function keep({ files, newId }: PageSession, made: BackgroundFiles): Promise<PictureBytes> {
  const [picture, preview] = [newId(), newId()]
  await Promise.all([files.keep(picture, made.picture), files.keep(preview, made.preview)])
  return [picture, preview]
}
