import { and, eq, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { users } from '../../accounts/users/tables.ts'
import { db } from '../../kernel/db/database.ts'
import { userIntegrations } from '../../webhooks/tables.ts'

/** The webhooks of a user, the oldest first. */
export function integrationsOf(userId: string) {
  const { id, url, token, kinds, enabled, disabledReason, createdAt, modifiedAt } = userIntegrations
  return db
    .select({ id, url, token, kinds, enabled, disabledReason, createdAt, modifiedAt })
    .from(userIntegrations)
    .where(eq(userIntegrations.userId, userId))
    .orderBy(sql`rowid`)
}

/** The settings by which a webhook is sent something now; no row where it is disabled, or its user may not sign in. */
export function liveIntegration(id: string) {
  const { enabled, userId, origin, kinds } = userIntegrations
  return db
    .select({ kinds, origin })
    .from(userIntegrations)
    .innerJoin(users, eq(users.id, userId))
    .where(and(eq(userIntegrations.id, id), eq(enabled, true), eq(users.loginDisabled, false)))
}

/** A webhook as its notifications are planned. */
export type PlannedIntegration = { id: string; kinds: string[] }

/** The webhooks of the user whose id is in a column, as one value. */
export function integrationsOfEach(userId: SQLiteColumn) {
  const { id, enabled } = userIntegrations
  const own = sql`select json_group_array(json_object('id', ${id}, 'kinds', json(${userIntegrations.kinds})))
    from ${userIntegrations} where ${userIntegrations.userId} = ${userId} and ${enabled} = 1`
  return sql<PlannedIntegration[]>`(${own})`.mapWith(readList).as('integrations')
}

function readList(text: string): PlannedIntegration[] {
  return JSON.parse(text)
}

/** Condition: the user whose id is in a column has a webhook. */
export function hasIntegration(userId: SQLiteColumn) {
  return sql`exists (select 1 from ${userIntegrations} where ${userIntegrations.userId} = ${userId})`
}

/** A webhook of any user by its id. */
export function integrationById(id: string) {
  return db
    .select({ id: userIntegrations.id })
    .from(userIntegrations)
    .where(eq(userIntegrations.id, id))
}
