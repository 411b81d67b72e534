import { AppError } from '../../kernel/contract/app-error.ts'
import type { Call, RunResult } from '../../kernel/contract/operation.ts'
import { loadAuthorized } from '../../operations/authorize.ts'
import type { OperationContext } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { pictureReply } from '../../files/picture-reply.ts'
import type { Streamed } from '../../files/streaming.ts'
import { findAvatar } from '../users/queries.ts'
import type { Claims } from '../../operations/claims.ts'
import type { SqlText } from '../../kernel/db/statements.ts'

type AvatarCall = Pick<
  Call<OperationContext, { user: string }, unknown>,
  'access' | 'path' | 'query' | 'context'
>

/**
 * Reads a picture, whose address names its version: with the newest one, the reply stays the same.
 * Whoever may not see a picture is told that there is none, so that nobody learns whether there is such
 * a user.
 */
export async function readAvatar(call: AvatarCall): Promise<RunResult<Streamed>> {
  const {
    access,
    path: { user },
    context,
  } = call
  const { caller: claims } = context
  const { found, caller } = await loadAuthorized(
    // A user who is on no board may still have a picture.
    { access: claims === undefined ? access : 'user', context },
    { id: context.boardInCommon(user, claims), absent },
    { avatar: findAvatar(user) },
  )
  const [avatar] = found.avatar
  if (avatar === undefined) throw absent()
  const { userId, fileId } = avatar
  if (!caller.isAdmin && userId !== caller.id && !caller.rights.has('read')) throw absent()
  const reply = await pictureReply(call, { fileId, name: 'picture' })
  if (reply === undefined) throw absent()
  return reply
}

function absent(): AppError {
  return new AppError('avatar.not_found')
}

/** Deletes the bytes of pictures that nobody has any more, after the reply. */
export function deleteLooseAvatars({ after, files }: RequestContext): void {
  after(files.deleteLoose('').catch(() => {}))
}

declare module '../../operations/request-context.ts' {
  interface Services {
    /** SQL for the id of a board that the caller may read and that a user is or was a member of. */
    boardInCommon(user: string, claims: Claims | undefined): SqlText
  }
}
