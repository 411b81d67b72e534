import type { Activity } from '../state/card-view.ts'

/** The kinds that people do to rules; the `ruleId` of all others names the rule that did it. */
const ABOUT_RULES: ReadonlySet<string> = new Set(['createRule', 'editRule', 'deleteRule'])

/** Names the rule that did something; undefined if it was somebody, whose id stands with what their rules do, too. */
export function ruleOf({ activityType, ruleId }: Activity): string | undefined {
  return ABOUT_RULES.has(activityType) ? undefined : ruleId || undefined
}

const RUNS: ReadonlySet<string> = new Set(['ruleRan', 'ruleFailed'])

/** The titles of rules by their ids, as far as entries about their runs are among these. */
export function ruleTitles(activities: readonly Activity[]): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const { activityType, ruleId = '', value: title } of activities)
    if (RUNS.has(activityType) && typeof title === 'string' && title !== '')
      titles.set(ruleId, title)
  return titles
}
