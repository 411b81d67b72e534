import { AppError } from '../../kernel/contract/app-error.ts'
import { type Call, type RunResult, UNCHANGED } from '../../kernel/contract/operation.ts'
import { loadAuthorized } from '../../operations/authorize.ts'
import type { OperationContext } from '../../operations/operation.ts'
import type { Streamed } from '../boards/streaming.ts'
import { boardInCommon, findAvatar } from './queries.ts'

type AvatarCall = Pick<
  Call<OperationContext, { user: string }, unknown>,
  'access' | 'path' | 'query' | 'context'
>

/**
 * Reads a picture, whose address names its version: with the newest one, the reply stays the same. To who
 * may not see it, it is not there, so that nobody learns whether there is such a user.
 */
export async function readAvatar({
  access,
  path: { user },
  query,
  context,
}: AvatarCall): Promise<RunResult<Streamed>> {
  const { caller: claims, store, files, ifNoneMatch } = context
  const { found, caller } = await loadAuthorized(
    // Who is signed in and on no board may still have a picture.
    { access: claims === undefined ? access : 'user', context },
    { id: boardInCommon(user, claims), absent },
    { avatar: findAvatar(user) },
  )
  const [avatar] = found.avatar
  if (avatar === undefined) throw absent()
  const { userId, fileId } = avatar
  if (!caller.isAdmin && userId !== caller.id && !caller.rights.has('read')) throw absent()
  const result = {
    bookmark: store.bookmark(),
    tag: fileId,
    isFixed: query.get('v') === fileId,
  }
  if (ifNoneMatch?.includes(`"${fileId}"`)) return { ...result, body: UNCHANGED }
  const opened = await files.open(fileId)
  if (opened === undefined) throw absent()
  // Browsers show a file that has a name only within a page, and save it otherwise.
  return { ...result, body: { ...opened, name: opened.type.replace('image/', 'picture.') } }
}

function absent(): AppError {
  return new AppError('avatar.not_found')
}
