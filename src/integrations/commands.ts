import { ACTIVITY_KINDS } from '../core/activity.ts'
import {
  type HasId,
  type Decision,
  type CommandContext,
  decided,
  insert,
  remove,
  cascade,
  update,
} from '../core/decision.ts'
import { ALL } from '../core/domain-event.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import { differences } from '../core/keyed.ts'
import { AppError, invalid } from '../core/app-error.ts'
import type { Integration } from '../core/rows.ts'

/** Integrations of a board at most, for each may get a delivery of every event. */
const MOST = 100

/** A new integration is enabled and wants every activity. Its URL has been checked (`receiverFault`). */
export function createIntegration(
  snapshot: BoardSnapshot,
  { url }: { url: string },
  { now, newId, actor }: CommandContext,
): Decision<HasId> {
  if (snapshot.integrations.size >= MOST) {
    throw new AppError('integration.limit', `A board has at most ${MOST} integrations.`)
  }
  const integration: Integration = {
    id: newId(),
    boardId: snapshot.id,
    userId: actor.id,
    enabled: true,
    title: null,
    type: 'outgoing-webhooks',
    activities: [ALL],
    url,
    token: null,
    disabledReason: null,
    createdAt: now,
    modifiedAt: now,
  }
  return decided({ id: integration.id }, [insert('integrations', integration)])
}

export type EditIntegration = {
  int: string
  enabled?: boolean | undefined
  title?: string | null | undefined
  url?: string | undefined
  token?: string | null | undefined
  activities?: string[] | undefined
}

/** Changes what is given of an integration. Another URL, or being enabled again, gives its receiver a fresh start. */
export function editIntegration(
  snapshot: BoardSnapshot,
  { int, ...given }: EditIntegration,
  { now }: CommandContext,
): Decision<HasId> {
  const integration = integrationOf(snapshot, int)
  const activities = given.activities && kindsNamed(given.activities)
  const disabledReason = given.enabled ? null : undefined
  const set = differences(integration, { ...given, activities, disabledReason })
  if (Object.keys(set).length === 0) return decided({ id: int }, [])
  const isAnew = set.url !== undefined || set.enabled === true
  return decided({ id: int }, [
    update('integrations', { id: int }, { ...set, modifiedAt: now }),
    ...(isAnew ? [cascade('receiver', int)] : []),
  ])
}

/** An integration goes for good, and with it what was still to be sent. */
export function deleteIntegration(
  snapshot: BoardSnapshot,
  { int: id }: { int: string },
): Decision<HasId> {
  integrationOf(snapshot, id)
  return decided({ id }, [remove('integrations', { id }), cascade('integration', id)])
}

type Kinds = { int: string; activities?: string[] | undefined }

/** The integration wants these kinds too. */
export function addIntegrationActivities(
  snapshot: BoardSnapshot,
  { int, activities = [] }: Kinds,
  context: CommandContext,
): Decision<Integration> {
  const { activities: now } = integrationOf(snapshot, int)
  return wanting(snapshot, int, [...new Set([...now, ...kindsNamed(activities)])], context)
}

/** The integration no longer wants these kinds; none at all where none is named. */
export function removeIntegrationActivities(
  snapshot: BoardSnapshot,
  { int, activities }: Kinds,
  context: CommandContext,
): Decision<Integration> {
  const { activities: now } = integrationOf(snapshot, int)
  const gone = activities === undefined ? now : kindsNamed(activities)
  return wanting(
    snapshot,
    int,
    now.filter((kind) => !gone.includes(kind)),
    context,
  )
}

function wanting(
  snapshot: BoardSnapshot,
  int: string,
  activities: string[],
  { now }: CommandContext,
): Decision<Integration> {
  const integration = integrationOf(snapshot, int)
  const set = { activities, modifiedAt: now }
  return decided({ ...integration, ...set }, [update('integrations', { id: int }, set)])
}

function integrationOf(snapshot: BoardSnapshot, id: string): Integration {
  const integration = snapshot.integrations.get(id)
  if (integration === undefined)
    throw new AppError('integration.not_found', 'The board has no such integration.')
  return integration
}

/** The kinds as integrations name them, each once. */
function kindsNamed(given: string[]): string[] {
  const names = given.map((name) => {
    if (name === ALL) return ALL
    const kind = name.replace(/^act-/, '')
    if (!ACTIVITY_KINDS.some((known) => known === kind))
      throw invalid('activities', `names ${name.slice(0, 40)}, which is not a kind of activity`)
    return `act-${kind}`
  })
  return [...new Set(names)]
}
