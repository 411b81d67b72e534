/**
 * Programs whose exports and replies cannot be imported as they are. They are recognised by the names of
 * members: those of the file if it is an object, otherwise those of the objects in it, and `[]`.
 */
const PROGRAMS: [program: string, ...signs: string[]][] = [
  [
    'Kanboard',
    'columns swimlanes tasks',
    'jsonrpc result',
    'project_id swimlane_id column_id',
    'columns nb_tasks',
    'is_everybody_allowed is_private',
  ],
  ['Planka', 'item included', 'items included'],
  ['Trello', 'idBoard pos', 'idBoard idList', 'idMemberCreator data', '[] idOrganization shortUrl'],
  [
    'Jira',
    'issues maxResults',
    'issues isLast',
    'issues nextPageToken',
    'key fields self',
    'projects links',
    'projects users issues',
    'projectTypeKey key',
    'maxResults values',
  ],
  ['ClickUp', 'tasks last_page', 'tasks date_created', 'custom_id text_content'],
  ['Focalboard', 'version date', 'cardProperties', 'boardId createAt updateAt'],
  [
    'GitHub',
    'items totalCount',
    'repository issues nodes',
    'repository_url node_id',
    'html_url node_id',
    'projectsV2',
    'number title assignees',
  ],
  ['GitLab', 'iid web_url', 'iid project_id', 'path_with_namespace'],
  [
    'Nextcloud Deck',
    'stacks',
    'boards version',
    'acl permissions deletedAt',
    'stackId duedate',
    'boardId cards deletedAt',
  ],
  ['Linear', 'identifier nodes', 'identifier priorityLabel'],
  ['Microsoft Planner', 'planId bucketId'],
  ['monday.com', 'boards items_page', 'boards column_values'],
  ['Notion', 'object results', 'object properties'],
  ['OpenProject', '_embedded _links', '_embedded _type', '_links lockVersion'],
  ['Asana', 'gid resource_type'],
  ['Taiga', 'us_statuses user_stories', 'assigned_to_extra_info', 'total_story_points'],
  ['Shortcut', 'entity_type workflow_state_id', 'entity_type app_url'],
  [
    'Todoist',
    'projects items sections',
    'sync_token full_sync',
    'project_id section_id',
    'is_inbox_project',
  ],
  ['Vikunja', 'tasks buckets', 'hex_color percent_done', 'hex_color is_archived'],
]

/** The program that makes files with members of these names. */
export function programOf(names: ReadonlySet<string>): string | undefined {
  return PROGRAMS.find(([, ...signs]) =>
    signs.some((sign) => sign.split(' ').every((name) => names.has(name))),
  )?.[0]
}

/** The files of which whole boards can be made, by their programs, and the source by which the tool reads the service. */
const WHOLE: Record<string, [file: string, source?: string]> = {
  Asana: ['the export of the project as JSON or CSV'],
  Focalboard: ['the whole archive (`.boardarchive`)'],
  GitHub: ['the list of issues, or the project with its items', 'github'],
  GitLab: ['the list of issues', 'gitlab'],
  Jira: ['the reply of a search for issues with all fields, or an export as XML or CSV', 'jira'],
  Kanboard: ['the project, its columns and tasks in one object', 'kanboard'],
  Linear: ['the export of the workspace as CSV'],
  'Nextcloud Deck': ['the export of the board, or of `occ deck:export`', 'deck'],
  Notion: ['the export as Markdown and CSV, as ZIP'],
  OpenProject: ['the export of a table of work packages as CSV'],
  Planka: ['what `GET /api/boards/{id}` replies', 'planka'],
  Shortcut: ['the export of stories as CSV'],
  Taiga: ['the dump of the project'],
  Todoist: ['what its API replies to a sync, or the export of a project as CSV'],
  Trello: ['the export of the board as JSON', 'trello'],
  Vikunja: ['the export of all data, as ZIP', 'vikunja'],
}

/** Says in an error why a file of a program is not read, and what to send in its place. */
export function wayOutOf(program: string): { fault: string; way: string } {
  const [file, source] = Object.hasOwn(WHOLE, program) ? (WHOLE[program] ?? []) : []
  if (file === undefined) return { fault: 'cannot be read', way: 'Export' }
  const tool = source === undefined ? '' : `, or let \`laneway import ${source}\` read the service`
  return { fault: 'has no whole board in it', way: `Send ${file}${tool}; or export` }
}
