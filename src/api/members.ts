import { form } from '../contract/form.ts'
import { during } from '../contract/kind.ts'
import { by, nothing, one } from '../contract/reply.ts'
import { since } from '../contract/revisions.ts'
import { choice, flag } from '../contract/wire.ts'
import { operation } from './language.ts'
import { Id, Titled } from './records/id.ts'
import { write } from './give.ts'

const isWorker = during(since('3.63'), flag.optional())

export const members = [
  operation({
    name: 'add_board_member',
    tag: 'Members',
    summary: 'Adds a user to a board, or changes what a member may do; for the site admin.',
    method: 'POST',
    path: '/api/boards/{board}/members/{user}/add',
    access: 'site',
    body: form({
      action: choice('add'),
      isAdmin: flag,
      isNoComments: flag,
      isCommentOnly: flag,
      isWorker,
    }),
    reply: one(Titled),
    run: write('addMember', ({ path: { user }, body: { action: _action, ...flags } }) => ({
      user,
      ...flags,
    })),
  }),
  operation({
    name: 'remove_board_member',
    formerly: 'post_board_user_remove',
    tag: 'Members',
    summary: 'Makes a member inactive and takes them off the cards; for the site admin.',
    method: 'POST',
    path: '/api/boards/{board}/members/{user}/remove',
    access: 'site',
    body: form({ action: choice('remove') }),
    reply: by({ '3.63': nothing(Id) }, one(Titled)),
    run: write('removeMember', ({ path: { user } }) => ({ user })),
  }),
  operation({
    name: 'set_board_member_permission',
    tag: 'Members',
    summary: 'Changes what a member may do.',
    method: 'POST',
    path: '/api/boards/{board}/members/{user}',
    access: 'manage',
    body: form({ isAdmin: flag, isNoComments: flag, isCommentOnly: flag, isWorker }),
    reply: one(Titled),
    run: write('setMemberPermission', ({ path: { user }, body }) => ({ user, ...body })),
  }),
]
