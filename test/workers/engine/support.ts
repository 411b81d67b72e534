import { env } from 'cloudflare:workers'
import type { Outcome } from '../../../src/boards/engine/outcome.ts'
import { boardWrites } from '../../../src/boards/engine/board-stub.ts'
import type { Actor, Command, CommandOf } from '../../../src/boards/engine/command.ts'
import type { CommandBody, CommandName, CommandReply } from '../../../src/boards/engine/commands.ts'
import type { Access } from '../../../src/operations/permissions.ts'
import { newId } from '../../../src/kernel/ids.ts'

export const NOW = '2026-01-02T03:04:05.678Z'

/** Runs one statement straight in the store, and gives its rows. */
export async function sql<R = Record<string, unknown>>(
  query: string,
  ...values: unknown[]
): Promise<R[]> {
  const { results } = await env.DB.prepare(query)
    .bind(...values)
    .all<R>()
  return results
}

/** The first value of the first row. */
export async function valueOf(query: string, ...values: unknown[]): Promise<unknown> {
  const [row] = await sql(query, ...values)
  return Object.values(row ?? {})[0]
}

/** A new user, by the claims of their token. */
export async function newActor(isAdmin = false): Promise<Actor> {
  const userId = newId()
  await sql(
    `insert into users (id, username, username_key, username_skeleton, written_skeleton, email,
      password_hash, is_admin, login_disabled, created_through_api, ver, profile, created_at, modified_at)
      values (?1, ?1, lower(?1), ?1, ?1, '', 'none', ?2, 0, 0, 0, '{}', ?3, ?3)`,
    userId,
    Number(isAdmin),
    NOW,
  )
  return { userId, jti: newId(), ver: 0 }
}

const ACCESS: Partial<Record<CommandName, Access>> = {
  createBoard: 'user',
  deleteBoard: 'manage',
  addLabel: 'manage',
  setMemberPermission: 'manage',
  addMember: 'manage',
  removeMember: 'member',
  editCard: 'move',
}

/** A command as the Worker sends it. */
export function commandOf<N extends CommandName>(
  actor: Actor,
  name: N,
  body: CommandBody<N>,
  ifVersion?: number,
): CommandOf<N> & Command {
  const ifVersions = ifVersion === undefined ? undefined : [ifVersion]
  const command = { name, access: ACCESS[name] ?? 'write', actor, ifVersions, body }
  return command as unknown as CommandOf<N> & Command
}

/** The reply of a command that was taken. */
export function replyOf<R>(outcome: Outcome<R>): R {
  if (outcome.ok) return outcome.reply
  throw new Error(`refused: ${outcome.refusal.code} ${outcome.refusal.reason}`)
}

/** The outcome of a command in one word: `ok`, or the code of its error. */
export function codeOf(outcome: Outcome): string {
  return outcome.ok ? 'ok' : outcome.refusal.code
}

/** A board with lists, its owner, and the ways to write to it. */
export type TestBoard = {
  id: string
  owner: Actor
  swimlane: string
  lists: string[]
  /** The list at a place, counted round. */
  list(at: number): string
  stub: ReturnType<typeof env.BOARD.getByName>
  writes: ReturnType<typeof boardWrites>
  /** Sends a command through the board's object, as the owner unless `by` is given. */
  dispatch<N extends CommandName>(
    name: N,
    body: CommandBody<N>,
    by?: Actor,
  ): Promise<Outcome<CommandReply<N>>>
  /** Sends a command that must succeed, and returns its reply. */
  make<N extends CommandName>(name: N, body: CommandBody<N>, by?: Actor): Promise<CommandReply<N>>
  /** Makes a card at the end of a list. */
  card(title: string, more?: Partial<CommandBody<'createCard'>>, at?: number): Promise<string>
}

/** Opens a fresh board with that many lists. */
export async function openTestBoard(listCount = 2, owner?: Actor): Promise<TestBoard> {
  const id = newId()
  const person = owner ?? (await newActor(true))
  const writes = boardWrites(env.BOARD, id)
  const lists: string[] = []
  const testBoard: TestBoard = {
    id,
    owner: person,
    swimlane: '',
    lists,
    list: (at) => lists[at % lists.length] ?? '',
    stub: env.BOARD.getByName(id),
    writes,
    dispatch: (name, body, by = person) => writes.execute(commandOf(by, name, body)),
    make: async (name, body, by) => replyOf(await testBoard.dispatch(name, body, by)),
    card: async (title, more = {}, at = 0) =>
      (
        await testBoard.make('createCard', {
          ...more,
          list: testBoard.list(at),
          title,
          authorJoins: false,
        })
      ).id,
  }
  // Commands that arrive together are stored together.
  const [{ defaultSwimlaneId }, ...made] = await Promise.all([
    testBoard.make('createBoard', { title: id, withLabels: true }),
    ...Array.from({ length: listCount }, (_, at) =>
      testBoard.make('createList', { title: `List ${at}` }),
    ),
  ])
  lists.push(...made.map((list) => list.id))
  return { ...testBoard, swimlane: defaultSwimlaneId }
}

/** Puts cards on a board straight in the store, as if its object had made them. */
export async function fill(board: TestBoard, count: number, at = 0): Promise<void> {
  const first = Number(await valueOf('select last_card_number from boards where id = ?', board.id))
  const number = `${first} + v.value`
  await env.DB.batch([
    env.DB.prepare(
      `insert into cards (id, board_id, list_id, swimlane_id, parent_id, cover_id, linked_id, user_id,
        title, description, archived, label_ids, members, assignees, custom_fields, requested_by,
        assigned_by, spent_time, is_overtime, sort, subtask_sort, type, card_number, show_activities,
        date_last_activity, created_at, modified_at)
        select ?1 || '-' || (${number}), ?1, ?2, ?3, '', '', '', ?4, 'Card ' || v.value, '', 0, '[]',
        json_array(?4), '[]', '[]', '', '', 0, 0, ${number}, -1, 'cardType-card', ${number}, 0,
        ?5, ?5, ?5 from json_each(?6) v`,
    ).bind(
      board.id,
      board.list(at),
      board.swimlane,
      board.owner.userId,
      NOW,
      JSON.stringify(Array.from({ length: count }, (_, place) => place + 1)),
    ),
    env.DB.prepare(
      `insert into card_terms (board_id, card_id, term) select board_id, id, 'person:' || user_id
        from cards where board_id = ?1 and card_number > ?2`,
    ).bind(board.id, first),
    env.DB.prepare(
      `update lists set card_count = card_count + ?2, last_sort = ?3 where id = ?1`,
    ).bind(board.list(at), count, first + count),
    env.DB.prepare(
      `update boards set version = version + 1, last_card_number = ?2 where id = ?1`,
    ).bind(board.id, first + count),
  ])
}

/** Commands that make cards of these titles in the board's first list. */
export function creating(board: TestBoard, ...titles: string[]) {
  return titles.map((title) =>
    commandOf(board.owner, 'createCard', { list: board.list(0), title, authorJoins: true }),
  )
}

/** The titles of a board's cards, in the order they were made. */
export async function titlesOn(board: TestBoard): Promise<unknown[]> {
  const rows = await sql('select title from cards where board_id = ? order by rowid', board.id)
  return rows.map(({ title }) => title)
}
