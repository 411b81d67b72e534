import { ALL } from '../../kernel/contract/activity.ts'
import { isLoggedKind } from '../activity-kinds.ts'
import {
  type HasId,
  type Decision,
  type CommandContext,
  decided,
  insert,
  remove,
  cascade,
  update,
  handler,
} from '../model/decision.ts'
import { beginning, freshRow } from '../model/fresh-row.ts'
import { type BoardSnapshot, rowIn } from '../model/snapshot.ts'
import { type GivenOf, columnsGiven } from '../../kernel/contract/entity.ts'
import { differences } from '../../kernel/contract/keyed.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { integrationFields } from './fields.ts'
import type { Integration } from '../model/rows.ts'

/** Creates an enabled integration for all activities. The caller has checked its URL (`receiverFault`). */
export function createIntegration(
  snapshot: BoardSnapshot,
  { url }: { url: string },
  context: CommandContext,
): Decision<HasId> {
  const given = { userId: context.actor.id, url }
  const integration = freshRow(integrationFields, beginning(snapshot, context), given)
  return decided({ id: integration.id }, [insert('integrations', integration)])
}

export type EditIntegration = GivenOf<typeof integrationFields> & { int: string }

/** Edits an integration. A new URL, or enabling it again, resets the delivery state of its receiver. */
export function editIntegration(
  snapshot: BoardSnapshot,
  { int, ...given }: EditIntegration,
  { now }: CommandContext,
): Decision<HasId> {
  const integration = integrationOf(snapshot, int)
  const wanted = columnsGiven(integrationFields, given, { activities: kindsNamed })
  const disabledReason = given.enabled ? null : undefined
  const set = differences(integration, { ...wanted, disabledReason })
  if (Object.keys(set).length === 0) return decided({ id: int }, [])
  const isReset = set.url !== undefined || set.enabled === true
  return decided({ id: int }, [
    update('integrations', { id: int }, { ...set, modifiedAt: now }),
    ...(isReset ? [cascade('receiver', int)] : []),
  ])
}

/** Deletes an integration and its pending deliveries. */
export function deleteIntegration(
  snapshot: BoardSnapshot,
  { int: id }: { int: string },
): Decision<HasId> {
  integrationOf(snapshot, id)
  return decided({ id }, [remove('integrations', { id }), cascade('integration', id)])
}

type Kinds = { int: string; activities?: string[] | undefined }

/** Subscribes an integration to more kinds of activity. */
export function addIntegrationActivities(
  snapshot: BoardSnapshot,
  { int, activities = [] }: Kinds,
  context: CommandContext,
): Decision<Integration> {
  const { activities: now } = integrationOf(snapshot, int)
  return subscribe(snapshot, int, [...new Set([...now, ...kindsNamed(activities)])], context)
}

/** Unsubscribes an integration from kinds of activity; from all if none is given. */
export function removeIntegrationActivities(
  snapshot: BoardSnapshot,
  { int, activities }: Kinds,
  context: CommandContext,
): Decision<Integration> {
  const { activities: now } = integrationOf(snapshot, int)
  const gone = activities === undefined ? now : kindsNamed(activities)
  return subscribe(
    snapshot,
    int,
    now.filter((kind) => !gone.includes(kind)),
    context,
  )
}

function subscribe(
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
  return rowIn(snapshot, 'integrations', id)
}

/** The kinds of activity as integrations name them (`act-createCard`), without repeats. */
function kindsNamed(given: string[]): string[] {
  const names = given.map((name) => {
    if (name === ALL) return ALL
    const kind = name.replace(/^act-/, '')
    if (!isLoggedKind(kind))
      throw invalid('activities', `names ${name.slice(0, 40)}, which is not a kind of activity`)
    return `act-${kind}`
  })
  return [...new Set(names)]
}

export const integrationCommands = {
  createIntegration: handler(createIntegration),
  editIntegration: handler(editIntegration),
  deleteIntegration: handler(deleteIntegration),
  addIntegrationActivities: handler(addIntegrationActivities),
  removeIntegrationActivities: handler(removeIntegrationActivities),
}
