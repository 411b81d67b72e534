import { type Call, type RunResult, UNCHANGED } from '../kernel/contract/operation.ts'
import type { OperationContext } from '../operations/operation.ts'
import type { Streamed } from './streaming.ts'

type PictureCall = Pick<Call<OperationContext, unknown, unknown>, 'query' | 'context'>

/** A picture by its file, the name under which browsers save it, and whether the small one is asked for. */
type Asked = { fileId: string; name: string; isSmall?: boolean }

/**
 * Makes the reply of an operation that reads a picture. The file is its version: with the file in the
 * address (`v`) the reply never changes, and a caller who has the picture is told so. Undefined if the
 * bytes are gone.
 */
export async function pictureReply(
  { query, context: { store, files, ifNoneMatch } }: PictureCall,
  { fileId, name, isSmall = false }: Asked,
): Promise<RunResult<Streamed> | undefined> {
  const result = {
    bookmark: store.bookmark(),
    tag: fileId,
    isFixed: query.get('v') === fileId,
  }
  if (ifNoneMatch?.includes(`"${fileId}"`)) return { ...result, body: UNCHANGED }
  const preview = isSmall ? await files.openPreview(fileId) : undefined
  // A picture without a small one is small itself.
  const opened = preview ?? (await files.open(fileId))
  // Browsers show a file that has a name only within a page, and save it otherwise.
  return (
    opened && { ...result, body: { ...opened, name: opened.type.replace('image/', `${name}.`) } }
  )
}
