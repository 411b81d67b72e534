import { shape } from '../../import/key-shape.ts'

/** The keys of a project that are read, and those that mean something to Taiga alone. */
export const PROJECT = shape(
  `name description memberships us_statuses swimlanes tags_colors tasks user_stories issues epics wiki_pages`,
  `id slug created_date modified_date logo is_private is_featured is_looking_for_people anon_permissions
  public_permissions roles points severities priorities issue_types issue_statuses task_statuses
  epic_statuses us_duedates task_duedates issue_duedates default_points default_us_status
  default_task_status default_issue_status default_issue_type default_priority default_severity
  default_epic_status default_swimlane milestones timeline tags wiki_links total_milestones
  total_story_points total_activity total_activity_last_week total_activity_last_month
  total_activity_last_year total_fans total_fans_last_week total_fans_last_month total_fans_last_year
  totals_updated_datetime creation_template owner watchers blocked_code transfer_token
  looking_for_people_note is_backlog_activated is_kanban_activated is_issues_activated
  is_wiki_activated is_epics_activated is_contact_activated videoconferences
  videoconferences_extra_data userstorycustomattributes taskcustomattributes issuecustomattributes
  epiccustomattributes`,
)

/** The keys of a user story. */
export const STORY = shape(
  `ref subject description status swimlane milestone owner assigned_to assigned_users tags due_date
  is_blocked blocked_note created_date modified_date finish_date is_closed custom_attributes_values
  attachments history watchers role_points kanban_order due_date_reason client_requirement
  team_requirement external_reference`,
  `id version backlog_order sprint_order generated_from_issue generated_from_task from_task_ref
  due_date_status total_comments total_attachments points project slug`,
)

/** Tasks of a story are items of a checklist, which have a title, a person and a date alone. */
export const TASK = shape(
  'subject status finished_date assigned_to user_story us_order due_date ref',
  `id version taskboard_order created_date modified_date milestone owner slug project is_closed
  is_iocaine custom_attributes_values`,
)
