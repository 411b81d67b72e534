/**
 * Programs whose exports and replies cannot be imported. They are recognised by the names of members:
 * those of the file if it is an object, otherwise those of the objects in it.
 */
const PROGRAMS: [program: string, ...signs: string[]][] = [
  ['Kanboard', 'columns swimlanes tasks', 'jsonrpc result', 'project_id swimlane_id column_id'],
  ['Planka', 'item included'],
  [
    'Jira',
    'issues maxResults',
    'issues isLast',
    'issues nextPageToken',
    'key fields self',
    'projects links',
    'projects users issues',
  ],
  ['ClickUp', 'tasks last_page', 'tasks date_created', 'custom_id text_content'],
  ['Focalboard', 'version date'],
  [
    'GitHub',
    'items totalCount',
    'repository issues nodes',
    'repository_url node_id',
    'html_url node_id',
  ],
  ['GitLab', 'iid web_url', 'iid project_id'],
  ['Nextcloud Deck', 'stacks', 'boards version', 'acl permissions deletedAt', 'stackId duedate'],
  ['Linear', 'identifier nodes'],
  ['Microsoft Planner', 'planId bucketId'],
  ['monday.com', 'boards items_page', 'boards column_values'],
  ['Notion', 'object results'],
  ['OpenProject', '_embedded _links', '_embedded _type', '_links lockVersion'],
  ['Asana', 'gid resource_type'],
  ['Taiga', 'us_statuses user_stories'],
  ['Todoist', 'projects items sections', 'sync_token full_sync', 'project_id section_id'],
  ['Vikunja', 'tasks buckets', 'hex_color percent_done'],
]

/** The program that makes files with members of these names. */
export function programOf(names: ReadonlySet<string>): string | undefined {
  return PROGRAMS.find(([, ...signs]) =>
    signs.some((sign) => sign.split(' ').every((name) => names.has(name))),
  )?.[0]
}
