import { type Entry, entryOf, textOf } from '../../import/entry.ts'
import { shape } from '../../import/key-shape.ts'
import { ref } from '../../middle/given.ts'

/** The keys of an issue in the REST API, of `gh` and of GraphQL. */
export const ISSUE = shape(
  `id number title body state closed_at closedAt html_url url user author assignees assignee labels comments
  created_at createdAt updated_at updatedAt milestone reactions pull_request parent parent_issue_url
  blockedBy blocking type issueType creator state_reason stateReason issue_field_values locked`,
  `node_id repository_url labels_url comments_url events_url timeline_url active_lock_reason
  author_association performed_via_github_app draft sub_issues_summary issue_dependencies_summary
  closed_by repository isPinned closed score subIssues body_html body_text
  projectItems projectCards reactionGroups __typename`,
)

/** The issue above this one, as GraphQL or the REST API has it. */
export function parentOf({ parent, parent_issue_url }: Entry): string {
  const { url, html_url, number } = entryOf(parent)
  const page = textOf(parent_issue_url).replace('//api.github.com/repos/', '//github.com/')
  return ref('issue', html_url ?? url ?? number ?? (page || undefined))
}

/** The issues that this one blocks, and those that block it. */
export function relationsOf({ blockedBy, blocking }: Entry) {
  const all = (given: unknown, type: string) => {
    const nodes: unknown = entryOf(given)['nodes'] ?? given
    return (Array.isArray(nodes) ? nodes : []).map((one: unknown) => {
      const { url, html_url, number } = entryOf(one)
      return { cardId: ref('issue', html_url ?? url ?? number), type }
    })
  }
  return [...all(blockedBy, 'is-blocked-by'), ...all(blocking, 'blocks')]
}
