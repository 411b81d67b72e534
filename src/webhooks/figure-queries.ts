import { type SQL, and, asc, eq, isNotNull, not, sql } from 'drizzle-orm'
import { integrations } from '../boards/tables.ts'
import type { Moment } from '../kernel/contract/moment.ts'
import { db } from '../kernel/db/database.ts'
import { MOST_LOOKED_AT, dueFigures } from '../outbox/due.ts'
import { isPersonal } from './place-saves.ts'
import { events, receivers, userIntegrations } from './tables.ts'

/** The number of receivers of boards, or of people, that are due, up to 500, and since when the first of them is. */
export function receiverFigures(now: Moment, isOfUsers: boolean) {
  return dueFigures(receivers.dueAt, now, isOfUser(isOfUsers))
}

function isOfUser(isOfUsers: boolean): SQL {
  const is = isPersonal(receivers.integrationId)
  return isOfUsers ? is : not(is)
}

/** The receivers of boards, or of people, that wait, the first due first. */
export function waitingReceivers(most: number, isOfUsers: boolean) {
  const { integrationId: id, failures, dueAt } = receivers
  const urls = sql<string>`coalesce(${integrations.url}, ${userIntegrations.url}, ${receivers.url}, '')`
  return db
    .select({
      id,
      about: sql<string>`'deliveries'`.as('about'),
      to: urls.as('to_url'),
      tries: failures,
      dueAt,
      lastError: sql<string | null>`null`.as('last_error'),
      createdAt: receivers.failingSince,
    })
    .from(receivers)
    .leftJoin(integrations, eq(integrations.id, id))
    .leftJoin(userIntegrations, eq(userIntegrations.id, id))
    .where(and(isNotNull(dueAt), isOfUser(isOfUsers)))
    .orderBy(asc(dueAt))
    .limit(most)
}

/** The number of boards whose events have no deliveries yet, up to 500, and since when the first of these events is there. */
export function unsentFigures() {
  const unsent = db
    .select({ boardId: events.boardId, at: sql<Moment>`min(${events.createdAt})`.as('at') })
    .from(events)
    .where(isNotNull(events.addressees))
    .groupBy(events.boardId)
    .limit(MOST_LOOKED_AT)
    .as('unsent')
  return db
    .select({
      due: sql<number>`count(*)`.as('due'),
      oldest: sql<Moment | null>`min(${unsent.at})`.as('oldest'),
    })
    .from(unsent)
}
