import { auditEntry } from '../audit/actions.ts'
import { avatarPath } from '../users/avatar-queries.ts'
import { findUser, findAvatar } from '../users/queries.ts'
import { file } from '../../kernel/contract/compound.ts'
import { form, withBare } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { bytes, one } from '../../kernel/contract/reply.ts'
import { text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import { firstOrThrow } from '../../operations/read.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { PICTURE_BYTES, PICTURE_LIMITS, PICTURE_TYPES, pictureIn } from '../../files/picture.ts'
import { streaming } from '../../files/streaming.ts'
import { deleteLooseAvatars, readAvatar } from './actions.ts'
import { removeAvatar, setAvatar } from './saves.ts'

const OwnAvatar = record('OwnAvatar', {
  _id: text,
  avatarUrl: described('Path of the picture, which is another one with each picture.', text),
})

const pictureForm = form({
  picture: described(
    `The picture: ${PICTURE_LIMITS}; a part of a form, base64, or the body itself.`,
    file,
  ),
})

const own = { tag: 'Users', path: '/api/user/avatar', access: 'account' } as const

export const avatarOperations = [
  operation({
    ...own,
    name: 'set_own_avatar',
    summary: `Gives the current user a picture in place of the one they have: ${PICTURE_LIMITS}.`,
    method: 'PUT',
    body: withBare(pictureForm, { field: 'picture', types: PICTURE_TYPES, bytes: PICTURE_BYTES }),
    reply: one(OwnAvatar),
    run: action({
      async run(_loaded, { body, context }) {
        const claims = callerOf(context)
        const { content, type } = await pictureIn('picture', body.picture)
        const fileId = context.deps.newId()
        await context.files.keep(fileId, '', content, type)
        const { userId: id } = claims
        const reply = { id, avatarUrl: avatarPath(id, fileId) }
        const also = [changed(id, context), ...recordOf(context, reply)]
        const { set } = await context.store.batch(
          setAvatar(fileId, { ...claims, asAdmin: false }, also),
        )
        if (set.length === 0) throw noLongerValid()
        deleteLooseAvatars(context)
        return { body: reply }
      },
    }),
  }),
  operation({
    ...own,
    name: 'delete_own_avatar',
    summary: 'Takes the picture of the current user away, if they have one.',
    method: 'DELETE',
    reply: one(Id),
    run: action({
      load: ({ context }) => ({ avatar: findAvatar(callerOf(context).userId) }),
      async run({ avatar }, { context }) {
        const id = callerOf(context).userId
        if (avatar.length > 0) await takeAway(id, context, false)
        return { body: { id } }
      },
    }),
  }),
  operation({
    name: 'delete_avatar_of_user',
    tag: 'Users',
    summary:
      'Takes the picture of a user away, by id or username, if they have one; for the site admin.',
    method: 'DELETE',
    path: '/api/users/{user}/avatar',
    access: 'site',
    reply: one(Id),
    run: action({
      load: ({ path }) => ({ user: findUser(path.user) }),
      async run({ user: found }, { context }) {
        const { id, avatarUrl } = firstOrThrow(found, 'user.not_found')
        if (avatarUrl !== null) await takeAway(id, context, true)
        return { body: { id } }
      },
    }),
  }),
  operation({
    name: 'get_avatar_of_user',
    tag: 'Users',
    summary:
      'Reads the picture of a user, by id or username; for the site admin, the user themself, and who may read a board that they are a member of, on a public board also without a token.',
    method: 'GET',
    path: '/api/users/{user}/avatar',
    access: 'visit',
    tokenInQuery: true,
    boardLimit: 'filtered',
    query: { v: 'The version that `avatarUrl` names: with it, browsers keep the picture.' },
    reply: bytes(),
    run: streaming('download', readAvatar),
  }),
]

async function takeAway(id: string, context: RequestContext, asAdmin: boolean): Promise<void> {
  const caller = { ...callerOf(context), asAdmin }
  const also = [changed(id, context), ...recordOf(context, { id })]
  await context.store.batch(removeAvatar(id, caller, also))
  deleteLooseAvatars(context)
}

function changed(targetId: string, context: RequestContext) {
  return auditEntry(context, { kind: 'userChanged', targetId, about: 'avatar' })
}
