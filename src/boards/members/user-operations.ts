import { AppError, invalidQuery } from '../../kernel/contract/app-error.ts'
import { all, many, one } from '../../kernel/contract/reply.ts'
import { boardsOfCaller } from '../boards/own-board-queries.ts'
import { boardsOfUser, membershipsOf } from '../boards/queries.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { denied, SELF_OR_SITE } from '../../operations/permissions.ts'
import { BoardInList, UserInView, boardInList } from '../boards/record.ts'
import { peopleNamed } from '../../kernel/contract/people-named.ts'
import { peopleInCommon } from './common-queries.ts'
import { operation } from '../../operations/operation.ts'
import { userRecord } from '../../accounts/users/record.ts'
import { CurrentUser, membershipRecord } from './record.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { Titled } from '../../kernel/contract/record.ts'

export const ownUser = [
  operation({
    name: 'get_current_user',
    tag: 'Users',
    summary: 'Reads the current user, with the boards they are a member of.',
    method: 'GET',
    path: '/api/user',
    access: 'user',
    boardLimit: 'filtered',
    reply: one(CurrentUser),
    run: read({
      find: ({ caller }) => ({
        user: findUser(caller),
        memberships: membershipsOf(caller),
      }),
      answer: ({ user, memberships }, { boards }) => ({
        ...userRecord(firstOrThrow(user, 'user.not_found'), boards),
        boards: memberships
          .filter(({ boardId }) => boards?.includes(boardId) ?? true)
          .map(membershipRecord),
      }),
    }),
  }),
  operation({
    name: 'get_boards_of_current_user',
    tag: 'Users',
    summary:
      'Lists the boards the current user is an active member of, archived ones too, as a page shows them.',
    method: 'GET',
    path: '/api/user/boards',
    access: 'user',
    boardLimit: 'filtered',
    reply: many(BoardInList),
    run: readPage({
      find: ({ caller, part, boards }) => ({
        boards: boardsOfCaller(caller, part, boards),
      }),
      answer: ({ boards }, call) => paged(boards, call).map(boardInList),
    }),
  }),
  operation({
    name: 'get_people_of_current_user',
    tag: 'Users',
    summary:
      'Finds the people with whom the current user shares a board: up to eight whose username, or a word of whose full name, begins as asked.',
    method: 'GET',
    path: '/api/user/people',
    access: 'user',
    boardLimit: 'filtered',
    query: {
      q: 'The beginning of the name, without regard to case and accents; by default anything.',
    },
    reply: all(UserInView),
    run: read({
      find: ({ caller, boards, query }) => {
        if ((query.get('q') ?? '').length > LIMITS.name)
          throw invalidQuery('q', `must be at most ${LIMITS.name} characters`)
        return { people: peopleInCommon(caller, boards) }
      },
      answer: ({ people }, { query }) => peopleNamed(people, query.get('q') ?? ''),
    }),
  }),
]

export const boardsOfUsers = [
  operation({
    name: 'get_boards_from_user',
    tag: 'Users',
    summary:
      'Lists the boards a user is an active member of; for the site admin and the user themself.',
    method: 'GET',
    path: '/api/users/{user}/boards',
    access: 'user',
    boardLimit: 'filtered',
    reply: many(Titled),
    run: readPage({
      find: ({ path, part, boards }) => ({
        user: findUser(path.user),
        boards: boardsOfUser(path.user, part, boards),
      }),
      answer: ({ user: [user], boards }, call, caller) => {
        if (!caller.isAdmin && user?.id !== caller.id) throw denied(SELF_OR_SITE)
        if (user === undefined) throw new AppError('user.not_found')
        return paged(boards, call)
      },
    }),
  }),
]
