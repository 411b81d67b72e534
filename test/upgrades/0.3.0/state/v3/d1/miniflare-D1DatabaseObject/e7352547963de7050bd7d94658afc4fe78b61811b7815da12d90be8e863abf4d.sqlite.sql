BEGIN;
CREATE TABLE d1_migrations(id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL);
CREATE TABLE _cf_METADATA (
        key INTEGER PRIMARY KEY,
        value BLOB
      );
CREATE TABLE `activities` (
	`board_id` text NOT NULL,
	`seq` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`refs` text NOT NULL, `token_name` text,
	PRIMARY KEY(`board_id`, `seq`)
);
CREATE TABLE `boards` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`slug` text NOT NULL,
	`description` text NOT NULL,
	`archived` integer NOT NULL,
	`archived_at` text,
	`permission` text NOT NULL,
	`color` text NOT NULL,
	`labels` text NOT NULL,
	`switches` text NOT NULL,
	`subtasks_default_board_id` text NOT NULL,
	`subtasks_default_list_id` text NOT NULL,
	`date_settings_default_board_id` text NOT NULL,
	`date_settings_default_list_id` text NOT NULL,
	`present_parent_task` text NOT NULL,
	`start_at` text,
	`due_at` text,
	`end_at` text,
	`spent_time` real NOT NULL,
	`is_overtime` integer NOT NULL,
	`type` text NOT NULL,
	`sort` real NOT NULL,
	`stars` integer NOT NULL,
	`version` integer NOT NULL,
	`turn` text NOT NULL,
	`last_seq` integer NOT NULL,
	`last_card_number` integer NOT NULL,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
, `almost_due_minutes` integer DEFAULT 1440 NOT NULL, `gradient` text DEFAULT 'none' NOT NULL, `background_id` text DEFAULT '' NOT NULL);
CREATE TABLE `members` (
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`is_active` integer NOT NULL,
	`is_admin` integer NOT NULL,
	`is_no_comments` integer NOT NULL,
	`is_comment_only` integer NOT NULL,
	`is_worker` integer NOT NULL, `removed_at` text,
	PRIMARY KEY(`board_id`, `user_id`)
);
CREATE TABLE `card_terms` (
	`card_id` text NOT NULL,
	`term` text NOT NULL,
	`board_id` text NOT NULL,
	PRIMARY KEY(`card_id`, `term`)
);
CREATE TABLE `cards` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`list_id` text NOT NULL,
	`swimlane_id` text NOT NULL,
	`parent_id` text NOT NULL,
	`cover_id` text NOT NULL,
	`linked_id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`archived` integer NOT NULL,
	`archived_at` text,
	`color` text,
	`label_ids` text NOT NULL,
	`members` text NOT NULL,
	`assignees` text NOT NULL,
	`custom_fields` text NOT NULL,
	`requested_by` text NOT NULL,
	`assigned_by` text NOT NULL,
	`received_at` text,
	`start_at` text,
	`due_at` text,
	`end_at` text,
	`spent_time` real NOT NULL,
	`is_overtime` integer NOT NULL,
	`sort` real NOT NULL,
	`subtask_sort` real NOT NULL,
	`type` text NOT NULL,
	`vote` text,
	`poker` text,
	`card_number` integer NOT NULL,
	`show_activities` integer NOT NULL,
	`date_last_activity` text NOT NULL,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
, `due_complete` integer DEFAULT false NOT NULL, `stickers` text DEFAULT '[]' NOT NULL, `locations` text DEFAULT '[]' NOT NULL, `card_dependencies` text DEFAULT '[]' NOT NULL, `tasks` integer DEFAULT 0 NOT NULL, `finished_tasks` integer DEFAULT 0 NOT NULL);
CREATE TABLE `custom_fields` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`settings` text NOT NULL,
	`show_on_card` integer NOT NULL,
	`automatically_on_card` integer NOT NULL,
	`always_on_card` integer NOT NULL,
	`show_label_on_mini_card` integer NOT NULL,
	`show_sum_at_top_of_list` integer NOT NULL,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
);
CREATE TABLE `integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`enabled` integer NOT NULL,
	`title` text,
	`type` text NOT NULL,
	`activities` text NOT NULL,
	`url` text NOT NULL,
	`token` text,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
, `disabled_reason` text);
CREATE TABLE `lists` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`title` text NOT NULL,
	`archived` integer NOT NULL,
	`archived_at` text,
	`collapsed` integer NOT NULL,
	`color` text,
	`sort` real NOT NULL,
	`type` text NOT NULL,
	`updated_at` text NOT NULL,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL,
	`swimlane_id` text NOT NULL,
	`starred` integer NOT NULL,
	`wip_limit` text NOT NULL,
	`card_count` integer NOT NULL,
	`last_sort` real NOT NULL
);
CREATE TABLE `swimlanes` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`title` text NOT NULL,
	`archived` integer NOT NULL,
	`archived_at` text,
	`collapsed` integer NOT NULL,
	`color` text,
	`sort` real NOT NULL,
	`type` text NOT NULL,
	`updated_at` text NOT NULL,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
);
CREATE TABLE `attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` text NOT NULL
, `file_id` text DEFAULT '' NOT NULL);
CREATE TABLE `checklists` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`card_id` text NOT NULL,
	`title` text NOT NULL,
	`sort` real NOT NULL,
	`finished_at` text,
	`items` text NOT NULL,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
);
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
, `reactions` text DEFAULT '[]' NOT NULL);
CREATE TABLE `loose_files` (
	`key` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`loose_at` text NOT NULL
);
CREATE TABLE `revoked_tokens` (
	`jti` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` text NOT NULL
);
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`username` text NOT NULL,
	`username_key` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text,
	`password_hash` text NOT NULL,
	`is_admin` integer NOT NULL,
	`login_disabled` integer NOT NULL,
	`created_through_api` integer NOT NULL,
	`ver` integer NOT NULL,
	`profile` text NOT NULL,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
, `draft_of` text, `is_bot` integer DEFAULT false NOT NULL, `username_skeleton` text, `written_skeleton` text, `verified_email_key` text, `pending_email` text, `starred_boards` text DEFAULT '[]' NOT NULL, `second_factor` integer DEFAULT false NOT NULL);
CREATE TABLE `deliveries` (
	`integration_id` text NOT NULL,
	`seq` real NOT NULL,
	`event_id` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`last_status` integer,
	`last_error` text,
	`last_try_at` text,
	`next_try_at` text,
	PRIMARY KEY(`integration_id`, `seq`)
) WITHOUT ROWID;
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`seq` real NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` text NOT NULL,
	`addressees` text
);
CREATE TABLE `receivers` (
	`integration_id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`due_at` text,
	`lease` text DEFAULT '' NOT NULL,
	`leased_until` text DEFAULT '' NOT NULL,
	`rests_until` text DEFAULT '' NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` text,
	`url` text,
	`token` text
, `permits` integer DEFAULT 0 NOT NULL, `paced_until` text DEFAULT '' NOT NULL, `tries` integer DEFAULT 0 NOT NULL);
CREATE TABLE `replies` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`print` text NOT NULL,
	`reply` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
CREATE TABLE `tries` (
	`who` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`until` text NOT NULL
);
CREATE TABLE `drafts` (
	`board_id` text PRIMARY KEY NOT NULL,
	`due_at` text NOT NULL
);
CREATE TABLE `paces` (
	`host` text PRIMARY KEY NOT NULL,
	`used_until` integer NOT NULL,
	`granted` integer NOT NULL
);
CREATE TABLE `saved_filters` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`q` text NOT NULL,
	`created_at` text NOT NULL, `board_id` text DEFAULT '' NOT NULL, `view` text, `sort` integer, `grouping` text,
	PRIMARY KEY(`user_id`, `id`)
) WITHOUT ROWID;
CREATE TABLE `stale_cards` (
	`board_id` text NOT NULL,
	`card_id` text NOT NULL,
	`mark` text NOT NULL,
	`after_number` integer DEFAULT 0 NOT NULL,
	`is_forced` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`board_id`, `card_id`)
) WITHOUT ROWID;
CREATE TABLE `sign_ins` (
	`jti` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`ver` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`user_agent` text NOT NULL
, `provider` text);
CREATE TABLE `named_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`boards` text,
	`created_at` text NOT NULL,
	`last_used_at` text,
	`expires_at` text
, `access_until` text);
CREATE TABLE `oauth_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`token_id` text,
	`client_id` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`challenge` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`boards` text,
	`expires_at` text NOT NULL
, `last_hash` text, `ver` integer);
CREATE TABLE `audit_log` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`username` text NOT NULL,
	`target_id` text NOT NULL,
	`board_id` text NOT NULL,
	`about` text NOT NULL,
	`address` text NOT NULL,
	`request_id` text NOT NULL,
	`created_at` text NOT NULL
);
CREATE TABLE `pace_shares` (
	`host` text NOT NULL,
	`user_id` text NOT NULL,
	`taken_until` integer NOT NULL,
	`asked_until` integer NOT NULL,
	PRIMARY KEY(`host`, `user_id`)
);
CREATE TABLE `people_version` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
CREATE TABLE `links` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text
);
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`recipient_key` text NOT NULL,
	`reader_id` text NOT NULL,
	`language` text NOT NULL,
	`sender_id` text NOT NULL,
	`origin` text NOT NULL,
	`sealed` text NOT NULL,
	`useful_until` text,
	`created_at` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`next_try_at` text,
	`last_error` text
, `lease` text DEFAULT '' NOT NULL, `leased_until` text DEFAULT '' NOT NULL);
CREATE TABLE `invitation_uses` (
	`invitation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`used_at` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`invitation_id`, `user_id`)
);
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`board_id` text NOT NULL,
	`role` text NOT NULL,
	`email` text NOT NULL,
	`email_key` text NOT NULL,
	`uses` integer NOT NULL,
	`invited_by` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL
, `mail_hash` text);
CREATE TABLE `identities` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	`used_at` text NOT NULL,
	`gave_admin` integer NOT NULL,
	`gave_roles` text NOT NULL
);
CREATE TABLE `pending_sign_ins` (
	`id` text PRIMARY KEY NOT NULL,
	`browser_hash` text NOT NULL,
	`provider` text NOT NULL,
	`nonce` text NOT NULL,
	`verifier` text NOT NULL,
	`return_to` text NOT NULL,
	`user_id` text,
	`jti` text,
	`ver` integer,
	`expires_at` text NOT NULL
);
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text
);
CREATE TABLE `recovery_codes` (
	`hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL
);
CREATE TABLE `used_challenges` (
	`challenge` text PRIMARY KEY NOT NULL,
	`until` text NOT NULL
);
CREATE TABLE `shares` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`hash` text NOT NULL,
	`name` text NOT NULL,
	`list_id` text NOT NULL,
	`q` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text
);
CREATE TABLE `backfills` (
	`name` text PRIMARY KEY NOT NULL,
	`after_id` text NOT NULL
);
CREATE TABLE `avatars` (
	`user_id` text PRIMARY KEY NOT NULL,
	`file_id` text NOT NULL
);
CREATE TABLE `watches` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`id`, `user_id`)
) WITHOUT ROWID;
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`quiet_hours` text,
	`channels` text NOT NULL,
	`digest_at` text NOT NULL,
	`follows_own_cards` integer NOT NULL
);
CREATE TABLE `notifications` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`act` text NOT NULL,
	`cards` integer,
	`board_id` text NOT NULL,
	`list_id` text NOT NULL,
	`card_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` text NOT NULL,
	`read_at` text
, `is_filed` integer DEFAULT false NOT NULL, `snoozed_until` text);
CREATE TABLE `unread_counts` (
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `board_id`)
) WITHOUT ROWID;
CREATE TABLE `reader_versions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
CREATE TABLE `inbox_followers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`since` text NOT NULL
);
CREATE TABLE `feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`kind` text NOT NULL,
	`board_id` text NOT NULL,
	`created_at` text NOT NULL
);
CREATE TABLE `due_moments` (
	`card_id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	`due_at` text NOT NULL
);
CREATE TABLE `mail_cursors` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
CREATE TABLE `waiting_mails` (
	`seq` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`way` text NOT NULL,
	`due_at` text NOT NULL
);
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`jti` text NOT NULL,
	`ver` integer,
	`limits_text` text NOT NULL,
	`expires_ms` integer NOT NULL,
	`tries` integer NOT NULL,
	`next_try_at` text
, `lease` text DEFAULT '' NOT NULL, `leased_until` text DEFAULT '' NOT NULL);
CREATE TABLE `waiting_pushes` (
	`subscription_id` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `seq`)
);
CREATE TABLE `user_integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`token` text,
	`kinds` text NOT NULL,
	`origin` text NOT NULL,
	`enabled` integer NOT NULL,
	`disabled_reason` text,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
);
CREATE TABLE `description_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`card_id` text NOT NULL,
	`text` text NOT NULL,
	`size` integer NOT NULL,
	`replaced_by` text NOT NULL,
	`replaced_at` text NOT NULL
);
CREATE TABLE `deleted_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`title` text NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` text NOT NULL,
	`kept_until` text NOT NULL,
	`purge_at` text NOT NULL
);
CREATE TABLE `deleted_rows` (
	`card_id` text NOT NULL,
	`source` text NOT NULL,
	`row` text NOT NULL,
	`file_key` text NOT NULL
);
CREATE TABLE `parked` (
	`id` text PRIMARY KEY NOT NULL,
	`task` text NOT NULL,
	`item` text NOT NULL,
	`about` text NOT NULL,
	`recipient` text NOT NULL,
	`tries` integer NOT NULL,
	`last_error` text,
	`payload` text NOT NULL,
	`useful_until` text,
	`created_at` text NOT NULL,
	`parked_at` text NOT NULL
);
CREATE TABLE `sole_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`due_at` text,
	`tries` integer NOT NULL,
	`lease` text NOT NULL,
	`leased_until` text NOT NULL
);
CREATE TABLE `deleted_columns` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`title` text NOT NULL,
	`row` text NOT NULL,
	`purge_at` text NOT NULL
);
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (1, '0000_first.sql', '2026-11-29 00:39:51');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (2, '0001_outbox.sql', '2026-11-29 00:39:51');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (3, '0002_replies_and_tries.sql', '2026-11-29 00:39:51');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (4, '0003_drafts.sql', '2026-11-29 00:39:51');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (5, '0004_due_complete.sql', '2026-11-29 00:39:51');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (6, '0005_deleted_texts.sql', '2026-11-29 00:39:51');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (7, '0006_webhook_pace.sql', '2026-11-29 00:39:51');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (8, '0007_draft_users.sql', '2026-11-29 00:39:51');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (9, '0008_search.sql', '2026-11-29 00:39:51');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (10, '0009_card_history.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (11, '0010_sign_ins.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (12, '0011_stickers_and_locations.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (13, '0012_search_anew.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (14, '0013_dependencies.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (15, '0014_shared_files.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (16, '0015_named_tokens.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (17, '0016_bots_and_names_of_tokens.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (18, '0017_oauth_grants.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (19, '0018_audit_log.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (20, '0019_index_of_bots.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (21, '0020_pace_shares.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (22, '0021_people_version.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (23, '0022_skeletons_and_last_refresh.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (24, '0023_tasks_of_cards.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (25, '0024_mail_and_links.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (26, '0025_invitations.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (27, '0026_identities.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (28, '0027_stars_of_boards.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (29, '0028_passkeys.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (30, '0029_shares_and_mailed_invitations.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (31, '0030_backfills.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (32, '0031_audit_log_by_kind_and_user.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (33, '0032_avatars.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (34, '0033_notifications.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (35, '0034_watching.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (36, '0035_inbox_followers.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (37, '0036_calendars.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (38, '0037_due_moments.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (39, '0038_notification_mails.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (40, '0039_filed_notifications.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (41, '0040_push_subscriptions.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (42, '0041_user_integrations.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (43, '0042_search_beginnings.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (44, '0043_board_tabs.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (45, '0044_item_assignees.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (46, '0045_board_gradient.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (47, '0046_description_versions.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (48, '0047_comment_reactions.sql', '2026-11-29 00:39:52');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (49, '0048_deleted_cards.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (50, '0049_filter_order.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (51, '0050_board_background.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (52, '0051_outbox.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (53, '0052_grant_ver.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (54, '0053_deleted_columns.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (55, '0054_member_removed.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (56, '0055_search_archived.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (57, '0056_saved_groups.sql', '2026-11-29 00:39:53');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (58, '0057_snoozed_notifications.sql', '2026-11-29 00:39:53');
INSERT INTO "_cf_METADATA" ("key", "value") VALUES (2, 211);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (1, 'm5pAKKGhQ2dt8DEBG', 1, 'pscgB326TrMJAgd7J', 'createBoard', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.303Z', '{"title":"Quarry"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (2, 'm5pAKKGhQ2dt8DEBG', 2, '8joenAM2RcEArRDjn', 'createSwimlane', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.303Z', '{"swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Default"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (3, 'm5pAKKGhQ2dt8DEBG', 3, 'vhgyaJ6qpqNXsJeMG', 'addBoardMember', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.454Z', '{"memberId":"72wLL3R795ueTDbac"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (4, 'm5pAKKGhQ2dt8DEBG', 4, 'TBHom3Qnx8Lydf3Zf', 'createSwimlane', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.501Z', '{"swimlaneId":"gWSdw6cQSWDHdhrsj","title":"Side"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (5, 'm5pAKKGhQ2dt8DEBG', 5, 'x9Q8M3MAqKHQNEoX3', 'createList', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.546Z', '{"listId":"b66z8NNzbGZBDTkvw","title":"To do"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (6, 'm5pAKKGhQ2dt8DEBG', 6, 'TrGwqGdxCkhwRqv4E', 'createList', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.666Z', '{"listId":"fSPwWSoKRQqKehC4T","title":"Done"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (7, 'm5pAKKGhQ2dt8DEBG', 7, 'MbWrDo9pmRy4GMGxN', 'createCustomField', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.679Z', '{"customFieldId":"bnPMyKvgCYQHKhuh4","title":"Weight"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (8, 'm5pAKKGhQ2dt8DEBG', 8, 'A3LkrJzroTwP5QQur', 'createCard', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.733Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (9, 'm5pAKKGhQ2dt8DEBG', 9, 'hd6L3HvazehH9SQ96', 'a-changedDescription', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (10, 'm5pAKKGhQ2dt8DEBG', 10, 'xq77PJ6CCQcmM59Si', 'a-startAt', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","value":"2020-06-01T12:00:00.000Z"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (11, 'm5pAKKGhQ2dt8DEBG', 11, 'tAdYhPAyMnMfvDKDy', 'a-dueAt', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","value":"2099-06-01T12:00:00.000Z"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (12, 'm5pAKKGhQ2dt8DEBG', 12, 'dCtme3tmGwdqsWGMY', 'joinMember', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","memberId":"429RLH6MEEQjT4HT7"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (13, 'm5pAKKGhQ2dt8DEBG', 13, 'FD7a94bmmDz7Xcwn2', 'joinMember', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","memberId":"72wLL3R795ueTDbac"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (14, 'm5pAKKGhQ2dt8DEBG', 14, 'bnaurGocszx4vidps', 'joinAssignee', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","memberId":"72wLL3R795ueTDbac"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (15, 'm5pAKKGhQ2dt8DEBG', 15, '6ztoivQLRJzeQAmoN', 'addedLabel', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","labelId":"n7fyH4"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (16, 'm5pAKKGhQ2dt8DEBG', 16, 'tDwWirZLjPnu8kxY9', 'setCustomField', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","customFieldId":"bnPMyKvgCYQHKhuh4","value":3}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (17, 'm5pAKKGhQ2dt8DEBG', 17, 'jfj6gBFhNsZCMcwZ6', 'addComment', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.801Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","commentId":"awtKphaiLT27ECxsF","comment":"It is @grace who carries."}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (18, 'm5pAKKGhQ2dt8DEBG', 18, 'KdKCM49j6cQjxMpuX', 'addComment', '72wLL3R795ueTDbac', '2026-11-29T00:39:56.816Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","commentId":"uJXPsa53AcA85EzwM","comment":"I do."}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (19, 'm5pAKKGhQ2dt8DEBG', 19, 'v74C2RKZkNgnDfcmY', 'addChecklist', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.863Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","checklistId":"8DZERMA7CcdQsMYpu","checklist":"Tools"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (20, 'm5pAKKGhQ2dt8DEBG', 20, 'oP2tnp2Ddc8hLbTJr', 'addChecklistItem', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.863Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","checklistId":"8DZERMA7CcdQsMYpu","checklist":"Tools","checklistItemId":"BsBpXn6hSGEMtSedS","value":"Chisel"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (21, 'm5pAKKGhQ2dt8DEBG', 21, '8cknn5ye2bc4uuitq', 'addChecklistItem', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.863Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","checklistId":"8DZERMA7CcdQsMYpu","checklist":"Tools","checklistItemId":"HmgFDnzFxCmJNXDqt","value":"Cart"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (22, 'm5pAKKGhQ2dt8DEBG', 22, 'amcM4tbR2FvKX4muk', 'addAttachment', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.886Z', '{"cardId":"tAdBF94mn2dWp78Wj","listId":"b66z8NNzbGZBDTkvw","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Granite ß 花崗岩","attachmentId":"mL3zoFdoxxvAhaj44","value":"ä stone.txt"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (23, 'm5pAKKGhQ2dt8DEBG', 23, 'CLvFrGJDrp2afQEp3', 'createCard', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.957Z', '{"cardId":"sn2k7hZ9fpmAp7kjt","listId":"fSPwWSoKRQqKehC4T","swimlaneId":"gWSdw6cQSWDHdhrsj","title":"Marble"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (24, 'm5pAKKGhQ2dt8DEBG', 24, 'ENvs65Ew3AkTvbD5H', 'a-dueAt', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.965Z', '{"cardId":"sn2k7hZ9fpmAp7kjt","listId":"fSPwWSoKRQqKehC4T","swimlaneId":"gWSdw6cQSWDHdhrsj","title":"Marble","value":"2020-06-01T12:00:00.000Z"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (25, 'm5pAKKGhQ2dt8DEBG', 25, 'Y9Rvd3MfwJYmzhz9Y', 'createCard', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.979Z', '{"cardId":"SrjQM8vGBCQumQH75","listId":"fSPwWSoKRQqKehC4T","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Basalt"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (26, 'm5pAKKGhQ2dt8DEBG', 26, '8BWv5qHGc3ZC8ubcN', 'archivedCard', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:57.005Z', '{"cardId":"SrjQM8vGBCQumQH75","listId":"fSPwWSoKRQqKehC4T","swimlaneId":"RKLgaJMDDTe8mvMmP","title":"Basalt"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (27, 'm5pAKKGhQ2dt8DEBG', 27, 'NzdFaZn7AP2DrMjaW', 'createCard', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:57.080Z', '{"cardId":"PwhHNDsJaMmkiyA7x","listId":"fSPwWSoKRQqKehC4T","swimlaneId":"RKLgaJMDDTe8mvMmP"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (28, 'm5pAKKGhQ2dt8DEBG', 28, 'Zcg7Q42Gt6hRmnAGB', 'deleteCard', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:57.087Z', '{"cardId":"PwhHNDsJaMmkiyA7x","listId":"fSPwWSoKRQqKehC4T","swimlaneId":"RKLgaJMDDTe8mvMmP"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (29, 'jqxNeCGLNfuxNJCty', 1, 'aMaqrFFXqwY4DAGFJ', 'createBoard', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:57.139Z', '{"title":"Harbor"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (30, 'jqxNeCGLNfuxNJCty', 2, 'kYnGNMSLmfxjPuH4M', 'createSwimlane', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:57.139Z', '{"swimlaneId":"SYkEzxvsxzRx9aRkq","title":"Default"}', NULL);
INSERT INTO "boards" (rowid, "id", "title", "slug", "description", "archived", "archived_at", "permission", "color", "labels", "switches", "subtasks_default_board_id", "subtasks_default_list_id", "date_settings_default_board_id", "date_settings_default_list_id", "present_parent_task", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "type", "sort", "stars", "version", "turn", "last_seq", "last_card_number", "created_at", "modified_at", "almost_due_minutes", "gradient", "background_id") VALUES (1, 'm5pAKKGhQ2dt8DEBG', 'Quarry', 'quarry', 'Of **stone**', 0, NULL, 'private', 'midnight', '[{"id":"n7fyH4","name":"Soon","color":"red"}]', '{}', '', '', '', '', 'no-parent', NULL, NULL, NULL, 0.0, 0, 'board', -1.0, 0, 26, 'ym35rB95ePCrwEdZA', 28, 4, '2026-11-29T00:39:56.303Z', '2026-11-29T00:39:57.087Z', 1440, 'none', 'LM5g6wHshTtayakrH');
INSERT INTO "boards" (rowid, "id", "title", "slug", "description", "archived", "archived_at", "permission", "color", "labels", "switches", "subtasks_default_board_id", "subtasks_default_list_id", "date_settings_default_board_id", "date_settings_default_list_id", "present_parent_task", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "type", "sort", "stars", "version", "turn", "last_seq", "last_card_number", "created_at", "modified_at", "almost_due_minutes", "gradient", "background_id") VALUES (2, 'jqxNeCGLNfuxNJCty', 'Harbor', 'harbor', '', 0, NULL, 'public', 'belize', '[]', '{}', '', '', '', '', 'no-parent', NULL, NULL, NULL, 0.0, 0, 'board', -1.0, 0, 1, 'npLk6igtiEigETR6C', 2, 0, '2026-11-29T00:39:57.139Z', '2026-11-29T00:39:57.139Z', 1440, 'none', '');
INSERT INTO "members" (rowid, "board_id", "user_id", "is_active", "is_admin", "is_no_comments", "is_comment_only", "is_worker", "removed_at") VALUES (1, 'm5pAKKGhQ2dt8DEBG', '429RLH6MEEQjT4HT7', 1, 1, 0, 0, 0, NULL);
INSERT INTO "members" (rowid, "board_id", "user_id", "is_active", "is_admin", "is_no_comments", "is_comment_only", "is_worker", "removed_at") VALUES (2, 'm5pAKKGhQ2dt8DEBG', '72wLL3R795ueTDbac', 1, 0, 0, 0, 0, NULL);
INSERT INTO "members" (rowid, "board_id", "user_id", "is_active", "is_admin", "is_no_comments", "is_comment_only", "is_worker", "removed_at") VALUES (3, 'jqxNeCGLNfuxNJCty', '429RLH6MEEQjT4HT7', 1, 1, 0, 0, 0, NULL);
INSERT INTO "card_terms" (rowid, "card_id", "term", "board_id") VALUES (1, 'tAdBF94mn2dWp78Wj', 'person:429RLH6MEEQjT4HT7', 'm5pAKKGhQ2dt8DEBG');
INSERT INTO "card_terms" (rowid, "card_id", "term", "board_id") VALUES (2, 'tAdBF94mn2dWp78Wj', 'person:72wLL3R795ueTDbac', 'm5pAKKGhQ2dt8DEBG');
INSERT INTO "card_terms" (rowid, "card_id", "term", "board_id") VALUES (3, 'tAdBF94mn2dWp78Wj', 'field:bnPMyKvgCYQHKhuh4=3', 'm5pAKKGhQ2dt8DEBG');
INSERT INTO "card_terms" (rowid, "card_id", "term", "board_id") VALUES (4, 'tAdBF94mn2dWp78Wj', 'dependency:sn2k7hZ9fpmAp7kjt', 'm5pAKKGhQ2dt8DEBG');
INSERT INTO "cards" (rowid, "id", "board_id", "list_id", "swimlane_id", "parent_id", "cover_id", "linked_id", "user_id", "title", "description", "archived", "archived_at", "color", "label_ids", "members", "assignees", "custom_fields", "requested_by", "assigned_by", "received_at", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "sort", "subtask_sort", "type", "vote", "poker", "card_number", "show_activities", "date_last_activity", "created_at", "modified_at", "due_complete", "stickers", "locations", "card_dependencies", "tasks", "finished_tasks") VALUES (1, 'tAdBF94mn2dWp78Wj', 'm5pAKKGhQ2dt8DEBG', 'b66z8NNzbGZBDTkvw', 'RKLgaJMDDTe8mvMmP', '', '', '', '429RLH6MEEQjT4HT7', 'Granite ß 花崗岩', '- [x] Cut'||char(10)||'- [ ] Carry', 0, NULL, 'plum', '["n7fyH4"]', '["429RLH6MEEQjT4HT7","72wLL3R795ueTDbac"]', '["72wLL3R795ueTDbac"]', '[{"_id":"bnPMyKvgCYQHKhuh4","value":3}]', '', '', NULL, '2020-06-01T12:00:00.000Z', '2099-06-01T12:00:00.000Z', NULL, 2.5, 0, 0.0, -1.0, 'cardType-card', NULL, NULL, 1, 0, '2026-11-29T00:39:56.973Z', '2026-11-29T00:39:56.733Z', '2026-11-29T00:39:56.973Z', 0, '[]', '[]', '[{"cardId":"sn2k7hZ9fpmAp7kjt","type":"blocks","color":"#eb144c","icon":"link"}]', 2, 1);
INSERT INTO "cards" (rowid, "id", "board_id", "list_id", "swimlane_id", "parent_id", "cover_id", "linked_id", "user_id", "title", "description", "archived", "archived_at", "color", "label_ids", "members", "assignees", "custom_fields", "requested_by", "assigned_by", "received_at", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "sort", "subtask_sort", "type", "vote", "poker", "card_number", "show_activities", "date_last_activity", "created_at", "modified_at", "due_complete", "stickers", "locations", "card_dependencies", "tasks", "finished_tasks") VALUES (2, 'sn2k7hZ9fpmAp7kjt', 'm5pAKKGhQ2dt8DEBG', 'fSPwWSoKRQqKehC4T', 'gWSdw6cQSWDHdhrsj', 'tAdBF94mn2dWp78Wj', '', '', '72wLL3R795ueTDbac', 'Marble', '', 0, NULL, NULL, '[]', '[]', '[]', '[]', '', '', NULL, NULL, '2020-06-01T12:00:00.000Z', NULL, 0.0, 0, 0.0, -1.0, 'cardType-card', NULL, NULL, 2, 0, '2026-11-29T00:39:56.965Z', '2026-11-29T00:39:56.957Z', '2026-11-29T00:39:56.965Z', 0, '[]', '[]', '[]', 0, 0);
INSERT INTO "cards" (rowid, "id", "board_id", "list_id", "swimlane_id", "parent_id", "cover_id", "linked_id", "user_id", "title", "description", "archived", "archived_at", "color", "label_ids", "members", "assignees", "custom_fields", "requested_by", "assigned_by", "received_at", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "sort", "subtask_sort", "type", "vote", "poker", "card_number", "show_activities", "date_last_activity", "created_at", "modified_at", "due_complete", "stickers", "locations", "card_dependencies", "tasks", "finished_tasks") VALUES (3, 'SrjQM8vGBCQumQH75', 'm5pAKKGhQ2dt8DEBG', 'fSPwWSoKRQqKehC4T', 'RKLgaJMDDTe8mvMmP', '', '', '', '429RLH6MEEQjT4HT7', 'Basalt', '', 1, '2026-11-29T00:39:57.005Z', NULL, '[]', '[]', '[]', '[]', '', '', NULL, NULL, NULL, NULL, 0.0, 0, 1.0, -1.0, 'cardType-card', NULL, NULL, 3, 0, '2026-11-29T00:39:57.005Z', '2026-11-29T00:39:56.979Z', '2026-11-29T00:39:57.005Z', 0, '[]', '[]', '[]', 0, 0);
INSERT INTO "custom_fields" (rowid, "id", "board_id", "name", "type", "settings", "show_on_card", "automatically_on_card", "always_on_card", "show_label_on_mini_card", "show_sum_at_top_of_list", "created_at", "modified_at") VALUES (1, 'bnPMyKvgCYQHKhuh4', 'm5pAKKGhQ2dt8DEBG', 'Weight', 'number', '{}', 1, 0, 0, 1, 0, '2026-11-29T00:39:56.679Z', '2026-11-29T00:39:56.679Z');
INSERT INTO "integrations" (rowid, "id", "board_id", "user_id", "enabled", "title", "type", "activities", "url", "token", "created_at", "modified_at", "disabled_reason") VALUES (1, 'sqh8DnTtkbNrfTh2w', 'm5pAKKGhQ2dt8DEBG', '429RLH6MEEQjT4HT7', 0, NULL, 'outgoing-webhooks', '["all"]', 'https://receiver.example/hook', NULL, '2026-11-29T00:39:56.688Z', '2026-11-29T00:39:56.695Z', NULL);
INSERT INTO "lists" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at", "swimlane_id", "starred", "wip_limit", "card_count", "last_sort") VALUES (1, 'b66z8NNzbGZBDTkvw', 'm5pAKKGhQ2dt8DEBG', 'To do', 0, NULL, 0, NULL, 0.0, 'list', '2026-11-29T00:39:56.546Z', '2026-11-29T00:39:56.546Z', '2026-11-29T00:39:56.546Z', '', 0, '{"value":1,"enabled":false,"soft":false}', 1, 0.0);
INSERT INTO "lists" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at", "swimlane_id", "starred", "wip_limit", "card_count", "last_sort") VALUES (2, 'fSPwWSoKRQqKehC4T', 'm5pAKKGhQ2dt8DEBG', 'Done', 0, NULL, 0, NULL, 1.0, 'list', '2026-11-29T00:39:56.666Z', '2026-11-29T00:39:56.666Z', '2026-11-29T00:39:56.666Z', '', 0, '{"value":1,"enabled":false,"soft":false}', 1, 2.0);
INSERT INTO "swimlanes" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at") VALUES (1, 'RKLgaJMDDTe8mvMmP', 'm5pAKKGhQ2dt8DEBG', 'Default', 0, NULL, 0, NULL, 0.0, 'swimlane', '2026-11-29T00:39:56.303Z', '2026-11-29T00:39:56.303Z', '2026-11-29T00:39:56.303Z');
INSERT INTO "swimlanes" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at") VALUES (2, 'gWSdw6cQSWDHdhrsj', 'm5pAKKGhQ2dt8DEBG', 'Side', 0, NULL, 0, NULL, 1.0, 'swimlane', '2026-11-29T00:39:56.501Z', '2026-11-29T00:39:56.501Z', '2026-11-29T00:39:56.501Z');
INSERT INTO "swimlanes" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at") VALUES (3, 'SYkEzxvsxzRx9aRkq', 'jqxNeCGLNfuxNJCty', 'Default', 0, NULL, 0, NULL, 0.0, 'swimlane', '2026-11-29T00:39:57.139Z', '2026-11-29T00:39:57.139Z', '2026-11-29T00:39:57.139Z');
INSERT INTO "attachments" (rowid, "id", "board_id", "card_id", "user_id", "name", "type", "size", "created_at", "file_id") VALUES (1, 'mL3zoFdoxxvAhaj44', 'm5pAKKGhQ2dt8DEBG', 'tAdBF94mn2dWp78Wj', '429RLH6MEEQjT4HT7', 'ä stone.txt', 'text/plain', 9, '2026-11-29T00:39:56.886Z', '');
INSERT INTO "checklists" (rowid, "id", "board_id", "card_id", "title", "sort", "finished_at", "items", "created_at", "modified_at") VALUES (1, '8DZERMA7CcdQsMYpu', 'm5pAKKGhQ2dt8DEBG', 'tAdBF94mn2dWp78Wj', 'Tools', 0.0, NULL, '[{"isFinished":true,"assigneeId":null,"dueAt":null,"id":"BsBpXn6hSGEMtSedS","title":"Chisel","sort":0,"createdAt":"2026-11-29T00:39:56.863Z","modifiedAt":"2026-11-29T00:39:56.863Z"},{"isFinished":false,"assigneeId":null,"dueAt":null,"id":"HmgFDnzFxCmJNXDqt","title":"Cart","sort":1,"createdAt":"2026-11-29T00:39:56.863Z","modifiedAt":"2026-11-29T00:39:56.863Z"}]', '2026-11-29T00:39:56.863Z', '2026-11-29T00:39:56.863Z');
INSERT INTO "comments" (rowid, "id", "board_id", "card_id", "user_id", "text", "created_at", "modified_at", "reactions") VALUES (1, 'awtKphaiLT27ECxsF', 'm5pAKKGhQ2dt8DEBG', 'tAdBF94mn2dWp78Wj', '429RLH6MEEQjT4HT7', 'It is @grace who carries.', '2026-11-29T00:39:56.801Z', '2026-11-29T00:39:56.801Z', '[{"reaction":"heart","userId":"72wLL3R795ueTDbac"}]');
INSERT INTO "comments" (rowid, "id", "board_id", "card_id", "user_id", "text", "created_at", "modified_at", "reactions") VALUES (2, 'uJXPsa53AcA85EzwM', 'm5pAKKGhQ2dt8DEBG', 'tAdBF94mn2dWp78Wj', '72wLL3R795ueTDbac', 'I do.', '2026-11-29T00:39:56.816Z', '2026-11-29T00:39:56.816Z', '[]');
INSERT INTO "users" (rowid, "id", "username", "username_key", "email", "email_key", "password_hash", "is_admin", "login_disabled", "created_through_api", "ver", "profile", "created_at", "modified_at", "draft_of", "is_bot", "username_skeleton", "written_skeleton", "verified_email_key", "pending_email", "starred_boards", "second_factor") VALUES (1, '429RLH6MEEQjT4HT7', 'ada', 'ada', 'ada@example.com', 'ada@example.com', '$scrypt$ln=14,r=8,p=5$QCcTawwIiKVAdr0hny2kFQ$5LyTK5HDNPDfQVs4NvrTP6i5MUqYRiiWVSqCfVJg+vnApBvO20FYW0Z0np5Znp0LOWg5Dsrn/TTLUKP9Em0j+g', 1, 0, 0, 0, '{"fullname":"Ada Łódź Lovelace","initials":"AL"}', '2026-11-29T00:39:54.900Z', '2026-11-29T00:39:56.210Z', NULL, 0, 'ada', 'ada', NULL, NULL, '["m5pAKKGhQ2dt8DEBG"]', 0);
INSERT INTO "users" (rowid, "id", "username", "username_key", "email", "email_key", "password_hash", "is_admin", "login_disabled", "created_through_api", "ver", "profile", "created_at", "modified_at", "draft_of", "is_bot", "username_skeleton", "written_skeleton", "verified_email_key", "pending_email", "starred_boards", "second_factor") VALUES (2, '72wLL3R795ueTDbac', 'grace', 'grace', 'grace@example.com', 'grace@example.com', '$scrypt$ln=14,r=8,p=5$XMRdQ2Msne7Zti3iq4kfBA$wDkzLYWwIVHM4AGfvWwW+2EGBR8xHABZxkrrbG/viZtL6oH8oYaD1Nrv3n5UEf0GYT+3ZTTwbfB/LhhGW3Ygew', 0, 0, 1, 0, '{}', '2026-11-29T00:39:55.414Z', '2026-11-29T00:39:55.414Z', NULL, 0, 'grace', 'grace', NULL, NULL, '[]', 0);
INSERT INTO "users" (rowid, "id", "username", "username_key", "email", "email_key", "password_hash", "is_admin", "login_disabled", "created_through_api", "ver", "profile", "created_at", "modified_at", "draft_of", "is_bot", "username_skeleton", "written_skeleton", "verified_email_key", "pending_email", "starred_boards", "second_factor") VALUES (3, '6Tizr5WnT6Ytqx5eP', 'crane', 'crane', '', NULL, '', 0, 0, 1, 0, '{}', '2026-11-29T00:39:56.251Z', '2026-11-29T00:39:56.251Z', NULL, 1, 'crane', 'crane', NULL, NULL, '[]', 0);
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (1, '4sEZAUxvkvucHJaH8zAM1V_JmGtrn8Rr1u69Up1FTj0', 0, '2026-12-29T00:39:55.351Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (2, 'V3TfuTSzJdyr9E-se1KMhunpixJb-mG5knnpxzPC6v4', 0, '2026-12-29T00:39:55.351Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (3, 'EchvPPto_4hinvaeg6ht6VG9VGHzbnzFegFp0UIfEPg', 0, '2026-12-29T00:39:55.351Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (4, 'cvJhE8GtAaNJL0V7jplmi9y6SA14UpNAkNaf7i1hYWw', 0, '2026-11-29T00:54:55.691Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (5, 'eX_ftwUEH14H0uIqG15TWzX6-ZwnDadTkFbI3JeTYtA', 0, '2026-11-29T00:54:55.691Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (6, '6xl3Y8d5mnt3TlC7HP6N7937J8xA-wUcPnTbBSOAV1o', 0, '2026-11-29T00:54:55.691Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (7, 'MhTQhk44nnfLgwmLFoROEA6DpIg7XcO6biwXfehDqKM', 0, '2026-12-29T00:39:56.096Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (8, '-ioecD9cqysFGNTz7Wsmnt7Dib2j6hB8JtwekQeK2CU', 0, '2026-12-29T00:39:56.096Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (9, 'H63o-2my-xD7EsZ2148idJTGEoIbDnelPJXONbMvyKc', 0, '2026-12-29T00:39:56.096Z');
INSERT INTO "saved_filters" ("user_id", "id", "name", "q", "created_at", "board_id", "view", "sort", "grouping") VALUES ('429RLH6MEEQjT4HT7', 'ztGi4oBfqYtaZ7GG7', 'Red ones', 'label:Soon', '2026-11-29T00:39:56.703Z', '', NULL, NULL, NULL);
INSERT INTO "sign_ins" (rowid, "jti", "user_id", "ver", "created_at", "expires_at", "user_agent", "provider") VALUES (1, 'zHn67AqxYWArRALAP', '429RLH6MEEQjT4HT7', 0, '2026-11-29T00:39:55.347Z', '2027-02-27T00:39:55.000Z', 'node', NULL);
INSERT INTO "sign_ins" (rowid, "jti", "user_id", "ver", "created_at", "expires_at", "user_agent", "provider") VALUES (2, '2dyd3DGGMdHrokxJd', '72wLL3R795ueTDbac', 0, '2026-11-29T00:39:56.095Z', '2027-02-27T00:39:56.000Z', 'node', NULL);
INSERT INTO "named_tokens" (rowid, "id", "user_id", "hash", "name", "scopes", "boards", "created_at", "last_used_at", "expires_at", "access_until") VALUES (1, 'Mfgm23xKC2qFpnGxS', '429RLH6MEEQjT4HT7', '_k37sMcx6NdC27JTDV0jhHeeybeGdxTwMb5RTkaovJA', 'A named token', '["read"]', NULL, '2026-11-29T00:39:56.234Z', NULL, NULL, NULL);
INSERT INTO "named_tokens" (rowid, "id", "user_id", "hash", "name", "scopes", "boards", "created_at", "last_used_at", "expires_at", "access_until") VALUES (2, '8Jz2MKbt79ZgmDgTo', '6Tizr5WnT6Ytqx5eP', 'gR-guCY48s_PbSXsPSc0nqDnuDx2xF0TczME9eIDu8Q', 'Of a bot', '["write"]', NULL, '2026-11-29T00:39:56.264Z', NULL, NULL, NULL);
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (1, 'userAdded', '429RLH6MEEQjT4HT7', 'ada', '429RLH6MEEQjT4HT7', '', '', '127.0.0.1', 'b5c85c46-9dc4-40c8-9e1d-bdf4c2aa8ed4', '2026-11-29T00:39:55.377Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (2, 'userAdded', '429RLH6MEEQjT4HT7', 'ada', '72wLL3R795ueTDbac', '', '', '127.0.0.1', '8217739c-89b9-48d2-b26b-184684971df0', '2026-11-29T00:39:55.671Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (3, 'signIn', '72wLL3R795ueTDbac', 'grace', '', '', '', '127.0.0.1', '0b1b8c4f-cb43-4be3-91b4-fb701551a5ef', '2026-11-29T00:39:56.106Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (4, 'userChanged', '429RLH6MEEQjT4HT7', 'ada', '429RLH6MEEQjT4HT7', '', 'fullname initials', '127.0.0.1', 'b9417a04-e974-4374-b93d-cba019f47528', '2026-11-29T00:39:56.132Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (5, 'userChanged', '429RLH6MEEQjT4HT7', 'ada', '429RLH6MEEQjT4HT7', '', 'avatar', '127.0.0.1', 'da44b431-f38c-4d44-83c7-83aa45cbaf66', '2026-11-29T00:39:56.210Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (6, 'tokenMade', '429RLH6MEEQjT4HT7', 'ada', 'Mfgm23xKC2qFpnGxS', '', 'A named token', '127.0.0.1', 'e3a7d212-e993-47ed-a439-19428b5670db', '2026-11-29T00:39:56.236Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (7, 'userAdded', '429RLH6MEEQjT4HT7', 'ada', '6Tizr5WnT6Ytqx5eP', '', '', '127.0.0.1', '0a835a29-5887-479f-a304-f4c13161fe60', '2026-11-29T00:39:56.253Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (8, 'tokenMade', '429RLH6MEEQjT4HT7', 'ada', '8Jz2MKbt79ZgmDgTo', '', 'Of a bot', '127.0.0.1', 'e5aee47b-17c9-4bb3-b77b-bb739b13100c', '2026-11-29T00:39:56.266Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (9, 'memberAdded', '429RLH6MEEQjT4HT7', 'ada', '72wLL3R795ueTDbac', 'm5pAKKGhQ2dt8DEBG', '', '127.0.0.1', '9586f2f6-7675-4396-bf22-b5e50dea36e7', '2026-11-29T00:39:56.457Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (10, 'shareMade', '429RLH6MEEQjT4HT7', 'ada', 'Z9AL2ifdTM6sSvHkq', 'm5pAKKGhQ2dt8DEBG', 'For customers', '127.0.0.1', '9472f39e-1b00-4900-b6b9-47fec29e0471', '2026-11-29T00:39:56.715Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (11, 'boardExported', '429RLH6MEEQjT4HT7', 'ada', '', 'm5pAKKGhQ2dt8DEBG', 'application/json', '127.0.0.1', '604d0107-1b30-4d27-8b02-fcbdaacf6973', '2026-11-29T00:39:57.761Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (12, 'boardExported', '429RLH6MEEQjT4HT7', 'ada', '', 'm5pAKKGhQ2dt8DEBG', 'text/csv; charset=utf-8', '127.0.0.1', 'c24e2686-1140-4bc7-8a05-8f32cab8336a', '2026-11-29T00:39:57.779Z');
INSERT INTO "people_version" ("id", "version") VALUES (1, 2);
INSERT INTO "shares" (rowid, "id", "board_id", "hash", "name", "list_id", "q", "user_id", "created_at", "expires_at") VALUES (1, 'Z9AL2ifdTM6sSvHkq', 'm5pAKKGhQ2dt8DEBG', 'mwAfOJ8RNMG_FCrnuPXgf-M1RqoOgKD1bwSHr8H6JDU', 'For customers', '', '', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.713Z', NULL);
INSERT INTO "backfills" (rowid, "name", "after_id") VALUES (1, 'tasks_of_cards', '');
INSERT INTO "avatars" (rowid, "user_id", "file_id") VALUES (1, '429RLH6MEEQjT4HT7', '5dNDFabzb8yD2dbwG');
INSERT INTO "watches" ("id", "user_id", "board_id", "kind", "created_at") VALUES ('tAdBF94mn2dWp78Wj', '72wLL3R795ueTDbac', 'm5pAKKGhQ2dt8DEBG', 'card', '2026-11-29T00:39:56.930Z');
INSERT INTO "notification_settings" (rowid, "user_id", "time_zone", "quiet_hours", "channels", "digest_at", "follows_own_cards") VALUES (1, '429RLH6MEEQjT4HT7', 'Europe/Berlin', NULL, '{}', '08:00', 1);
INSERT INTO "notifications" ("seq", "user_id", "event_id", "kind", "act", "cards", "board_id", "list_id", "card_id", "actor_id", "created_at", "read_at", "is_filed", "snoozed_until") VALUES (1, '72wLL3R795ueTDbac', 'vhgyaJ6qpqNXsJeMG', 'invited', 'addBoardMember', NULL, 'm5pAKKGhQ2dt8DEBG', '', '', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.454Z', NULL, 0, NULL);
INSERT INTO "notifications" ("seq", "user_id", "event_id", "kind", "act", "cards", "board_id", "list_id", "card_id", "actor_id", "created_at", "read_at", "is_filed", "snoozed_until") VALUES (2, '72wLL3R795ueTDbac', 'hd6L3HvazehH9SQ96', 'assigned', 'a-dueAt', NULL, 'm5pAKKGhQ2dt8DEBG', 'b66z8NNzbGZBDTkvw', 'tAdBF94mn2dWp78Wj', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z', NULL, 0, NULL);
INSERT INTO "notifications" ("seq", "user_id", "event_id", "kind", "act", "cards", "board_id", "list_id", "card_id", "actor_id", "created_at", "read_at", "is_filed", "snoozed_until") VALUES (3, '72wLL3R795ueTDbac', 'awtKphaiLT27ECxsF', 'mentioned', 'addComment', NULL, 'm5pAKKGhQ2dt8DEBG', 'b66z8NNzbGZBDTkvw', 'tAdBF94mn2dWp78Wj', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.801Z', NULL, 0, NULL);
INSERT INTO "notifications" ("seq", "user_id", "event_id", "kind", "act", "cards", "board_id", "list_id", "card_id", "actor_id", "created_at", "read_at", "is_filed", "snoozed_until") VALUES (4, '429RLH6MEEQjT4HT7', 'uJXPsa53AcA85EzwM', 'commented', 'addComment', NULL, 'm5pAKKGhQ2dt8DEBG', 'b66z8NNzbGZBDTkvw', 'tAdBF94mn2dWp78Wj', '72wLL3R795ueTDbac', '2026-11-29T00:39:56.816Z', NULL, 0, NULL);
INSERT INTO "notifications" ("seq", "user_id", "event_id", "kind", "act", "cards", "board_id", "list_id", "card_id", "actor_id", "created_at", "read_at", "is_filed", "snoozed_until") VALUES (5, '72wLL3R795ueTDbac', 'v74C2RKZkNgnDfcmY', 'changed', 'addChecklist', NULL, 'm5pAKKGhQ2dt8DEBG', 'b66z8NNzbGZBDTkvw', 'tAdBF94mn2dWp78Wj', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.863Z', NULL, 0, NULL);
INSERT INTO "notifications" ("seq", "user_id", "event_id", "kind", "act", "cards", "board_id", "list_id", "card_id", "actor_id", "created_at", "read_at", "is_filed", "snoozed_until") VALUES (6, '72wLL3R795ueTDbac', 'amcM4tbR2FvKX4muk', 'changed', 'addAttachment', NULL, 'm5pAKKGhQ2dt8DEBG', 'b66z8NNzbGZBDTkvw', 'tAdBF94mn2dWp78Wj', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.886Z', NULL, 0, NULL);
INSERT INTO "notifications" ("seq", "user_id", "event_id", "kind", "act", "cards", "board_id", "list_id", "card_id", "actor_id", "created_at", "read_at", "is_filed", "snoozed_until") VALUES (7, '72wLL3R795ueTDbac', 'CLvFrGJDrp2afQEp3', 'changed', 'createCard', NULL, 'm5pAKKGhQ2dt8DEBG', 'fSPwWSoKRQqKehC4T', 'sn2k7hZ9fpmAp7kjt', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.957Z', NULL, 0, NULL);
INSERT INTO "notifications" ("seq", "user_id", "event_id", "kind", "act", "cards", "board_id", "list_id", "card_id", "actor_id", "created_at", "read_at", "is_filed", "snoozed_until") VALUES (8, '72wLL3R795ueTDbac', 'ENvs65Ew3AkTvbD5H', 'due', 'a-dueAt', NULL, 'm5pAKKGhQ2dt8DEBG', 'fSPwWSoKRQqKehC4T', 'sn2k7hZ9fpmAp7kjt', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.965Z', NULL, 0, NULL);
INSERT INTO "notifications" ("seq", "user_id", "event_id", "kind", "act", "cards", "board_id", "list_id", "card_id", "actor_id", "created_at", "read_at", "is_filed", "snoozed_until") VALUES (9, '72wLL3R795ueTDbac', '67rjXyoMoc5HtGTye.0.tAdBF94mn2dWp78Wj', 'changed', 'editCard', NULL, 'm5pAKKGhQ2dt8DEBG', '', 'tAdBF94mn2dWp78Wj', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.973Z', NULL, 0, NULL);
INSERT INTO "reader_versions" (rowid, "user_id", "version") VALUES (1, '72wLL3R795ueTDbac', 1);
INSERT INTO "feeds" (rowid, "id", "user_id", "hash", "kind", "board_id", "created_at") VALUES (1, 'ne2GbkjNwQtqyBtfj', '429RLH6MEEQjT4HT7', 'yNPAiljA9uZXshhzIpVAdtb4AVDe7PQwYp8PEvhAEN0', 'calendar', '', '2026-11-29T00:39:56.727Z');
INSERT INTO "due_moments" (rowid, "card_id", "board_id", "kind", "at", "due_at") VALUES (1, 'tAdBF94mn2dWp78Wj', 'm5pAKKGhQ2dt8DEBG', 'almostdue', '2099-05-31T12:00:00.000Z', '2099-06-01T12:00:00.000Z');
INSERT INTO "mail_cursors" ("id", "seq") VALUES (1, 9);
INSERT INTO "description_versions" (rowid, "id", "board_id", "card_id", "text", "size", "replaced_by", "replaced_at") VALUES (1, '8zZT9wh2AoktQJiSm-0-0', 'm5pAKKGhQ2dt8DEBG', 'tAdBF94mn2dWp78Wj', 'The first text', 14, '429RLH6MEEQjT4HT7', '2026-11-29T00:39:56.775Z');
INSERT INTO "deleted_cards" (rowid, "id", "board_id", "title", "deleted_by", "deleted_at", "kept_until", "purge_at") VALUES (1, 'PwhHNDsJaMmkiyA7x', 'm5pAKKGhQ2dt8DEBG', 'Sand', '429RLH6MEEQjT4HT7', '2026-11-29T00:39:57.087Z', '2026-12-29T00:39:57.087Z', '2026-12-29T01:39:57.087Z');
INSERT INTO "deleted_rows" (rowid, "card_id", "source", "row", "file_key") VALUES (1, 'PwhHNDsJaMmkiyA7x', 'cards', '{"id":"PwhHNDsJaMmkiyA7x","board_id":"m5pAKKGhQ2dt8DEBG","card_number":4,"title":"Sand","description":"","tasks":0,"finished_tasks":0,"list_id":"fSPwWSoKRQqKehC4T","swimlane_id":"RKLgaJMDDTe8mvMmP","user_id":"429RLH6MEEQjT4HT7","requested_by":"","assigned_by":"","members":"[]","assignees":"[]","label_ids":"[]","due_complete":0,"spent_time":0.0,"is_overtime":0,"archived":0,"created_at":"2026-11-29T00:39:57.080Z","modified_at":"2026-11-29T00:39:57.080Z","date_last_activity":"2026-11-29T00:39:57.080Z","custom_fields":"[]","parent_id":"","cover_id":"","linked_id":"","sort":2.0,"subtask_sort":-1.0,"type":"cardType-card","show_activities":0,"card_dependencies":"[]","stickers":"[]","locations":"[]"}', '');
INSERT INTO "sole_tasks" (rowid, "id", "due_at", "tries", "lease", "leased_until") VALUES (1, 'plan', NULL, 0, '', '');
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" ("name", "seq") VALUES ('d1_migrations', 58);
INSERT INTO "sqlite_sequence" ("name", "seq") VALUES ('audit_log', 12);
INSERT INTO "sqlite_sequence" ("name", "seq") VALUES ('notifications', 9);
CREATE INDEX `boards_by_permission` ON `boards` (`permission`,`archived`,`sort`);
CREATE INDEX `members_by_user` ON `members` (`user_id`);
CREATE INDEX `card_terms_by_term` ON `card_terms` (`board_id`,`term`);
CREATE UNIQUE INDEX `cards_by_number` ON `cards` (`board_id`,`card_number`);
CREATE INDEX `cards_by_list` ON `cards` (`list_id`,`archived`,`sort`);
CREATE INDEX `cards_by_swimlane` ON `cards` (`swimlane_id`,`archived`,`sort`);
CREATE INDEX `cards_by_parent` ON `cards` (`parent_id`) WHERE parent_id <> '';
CREATE INDEX `custom_fields_by_board` ON `custom_fields` (`board_id`);
CREATE INDEX `integrations_by_board` ON `integrations` (`board_id`);
CREATE INDEX `lists_by_board` ON `lists` (`board_id`,`sort`);
CREATE INDEX `swimlanes_by_board` ON `swimlanes` (`board_id`,`sort`);
CREATE INDEX `attachments_by_card` ON `attachments` (`card_id`);
CREATE INDEX `attachments_by_board` ON `attachments` (`board_id`);
CREATE INDEX `checklists_by_card` ON `checklists` (`card_id`,`sort`);
CREATE INDEX `checklists_by_board` ON `checklists` (`board_id`);
CREATE INDEX `comments_by_card` ON `comments` (`card_id`);
CREATE INDEX `comments_by_board` ON `comments` (`board_id`);
CREATE INDEX `loose_files_by_board` ON `loose_files` (`board_id`);
CREATE INDEX `loose_files_by_moment` ON `loose_files` (`loose_at`);
CREATE INDEX `revoked_tokens_by_expiry` ON `revoked_tokens` (`expires_at`);
CREATE UNIQUE INDEX `users_by_username` ON `users` (`username_key`);
CREATE UNIQUE INDEX `users_by_email` ON `users` (`email_key`);
CREATE INDEX `users_who_lead` ON `users` (`is_admin`) WHERE is_admin = 1 and login_disabled = 0;
CREATE INDEX `deliveries_due` ON `deliveries` (`integration_id`,`next_try_at`,`seq`) WHERE next_try_at is not null;
CREATE INDEX `events_unsent` ON `events` (`board_id`,`seq`) WHERE addressees is not null;
CREATE INDEX `receivers_due` ON `receivers` (`due_at`) WHERE due_at is not null;
CREATE INDEX `receivers_by_board` ON `receivers` (`board_id`);
CREATE INDEX `tries_by_until` ON `tries` (`until`);
CREATE INDEX `drafts_by_moment` ON `drafts` (`due_at`);
CREATE INDEX `activities_by_comment` ON `activities` (refs ->> 'commentId') WHERE refs ->> 'commentId' is not null;
CREATE INDEX `paces_by_use` ON `paces` (`used_until`);
CREATE INDEX `users_of_drafts` ON `users` (`draft_of`) WHERE draft_of is not null;
CREATE INDEX `boards_public_by_title` ON `boards` (`title`) WHERE permission = 'public';
CREATE INDEX `activities_by_card` ON `activities` (refs ->> 'cardId',`board_id`,`seq`) WHERE refs ->> 'cardId' is not null;
CREATE INDEX `sign_ins_by_user` ON `sign_ins` (`user_id`);
CREATE INDEX `sign_ins_by_expiry` ON `sign_ins` (`expires_at`);
CREATE INDEX `attachments_by_file` ON `attachments` (`file_id`) WHERE file_id <> '';
CREATE UNIQUE INDEX `named_tokens_by_hash` ON `named_tokens` (`hash`);
CREATE INDEX `named_tokens_by_user` ON `named_tokens` (`user_id`);
CREATE INDEX `named_tokens_by_expiry` ON `named_tokens` (`expires_at`);
CREATE UNIQUE INDEX `oauth_grants_by_token` ON `oauth_grants` (`token_id`);
CREATE INDEX `oauth_grants_by_user` ON `oauth_grants` (`user_id`);
CREATE INDEX `oauth_grants_by_expiry` ON `oauth_grants` (`expires_at`);
CREATE INDEX `audit_log_by_time` ON `audit_log` (`created_at`);
CREATE INDEX `users_who_are_bots` ON `users` (`is_bot`) WHERE is_bot = 1;
CREATE INDEX `pace_shares_by_use` ON `pace_shares` (`taken_until`);
CREATE UNIQUE INDEX `users_by_skeleton` ON `users` (`username_skeleton`);
CREATE UNIQUE INDEX `users_by_written_skeleton` ON `users` (`written_skeleton`);
CREATE INDEX `links_by_user` ON `links` (`user_id`);
CREATE INDEX `links_by_expiry` ON `links` (`expires_at`);
CREATE INDEX `mails_due` ON `mails` (`next_try_at`) WHERE next_try_at is not null;
CREATE INDEX `mails_by_recipient` ON `mails` (`recipient_key`,`created_at`);
CREATE INDEX `mails_by_sender` ON `mails` (`sender_id`,`created_at`);
CREATE INDEX `mails_by_time` ON `mails` (`created_at`);
CREATE INDEX `mails_failed` ON `mails` (`created_at`) WHERE state = 'failed';
CREATE INDEX `invitation_uses_by_expiry` ON `invitation_uses` (`expires_at`);
CREATE UNIQUE INDEX `invitations_by_hash` ON `invitations` (`hash`);
CREATE INDEX `invitations_by_board` ON `invitations` (`board_id`);
CREATE INDEX `invitations_by_expiry` ON `invitations` (`expires_at`);
CREATE UNIQUE INDEX `identities_by_subject` ON `identities` (`provider`,`issuer`,`subject`);
CREATE UNIQUE INDEX `identities_by_user` ON `identities` (`user_id`,`provider`);
CREATE INDEX `pending_sign_ins_by_expiry` ON `pending_sign_ins` (`expires_at`);
CREATE UNIQUE INDEX `passkeys_by_credential` ON `passkeys` (`credential_id`);
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`);
CREATE INDEX `recovery_codes_by_user` ON `recovery_codes` (`user_id`);
CREATE INDEX `used_challenges_by_until` ON `used_challenges` (`until`);
CREATE INDEX `shares_by_board` ON `shares` (`board_id`);
CREATE UNIQUE INDEX `shares_by_hash` ON `shares` (`hash`);
CREATE UNIQUE INDEX `invitations_by_mail_hash` ON `invitations` (`mail_hash`);
CREATE INDEX `audit_log_by_kind` ON `audit_log` (`kind`);
CREATE INDEX `audit_log_by_user` ON `audit_log` (`user_id`);
CREATE INDEX `audit_log_by_target` ON `audit_log` (`target_id`);
CREATE INDEX `watches_by_user` ON `watches` (`user_id`,`board_id`);
CREATE UNIQUE INDEX `notifications_by_event` ON `notifications` (`event_id`,`user_id`);
CREATE INDEX `notifications_by_card` ON `notifications` (`card_id`) WHERE card_id <> '';
CREATE INDEX `notifications_by_place` ON `notifications` (`list_id`,`board_id`) WHERE card_id = '';
CREATE UNIQUE INDEX `feeds_by_hash` ON `feeds` (`hash`);
CREATE INDEX `feeds_by_user` ON `feeds` (`user_id`);
CREATE INDEX `feeds_by_board` ON `feeds` (`board_id`);
CREATE INDEX `cards_by_due` ON `cards` (`board_id`,`due_at`) WHERE due_at is not null;
CREATE INDEX `due_moments_by_board` ON `due_moments` (`board_id`,`at`);
CREATE INDEX `due_moments_by_moment` ON `due_moments` (`at`,`board_id`);
CREATE TRIGGER `cards_due_added` AFTER INSERT ON `cards` WHEN new.`due_at` IS NOT NULL BEGIN
	INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
	SELECT new.`id`, new.`board_id`, `kind`, `at`, new.`due_at` FROM (
		SELECT 'almostdue' AS `kind`, coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', new.`due_at`, '-' || coalesce((SELECT `almost_due_minutes` FROM `boards` WHERE `id` = new.`board_id`), 1440) || ' minutes'), new.`due_at`) AS `at`
		UNION ALL SELECT 'duenow', new.`due_at`
		UNION ALL SELECT 'pastdue', coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', new.`due_at`, '+1 day'), '9999-12-31T23:59:59.999Z')
	) WHERE `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AND (`kind` <> 'almostdue' OR `at` < new.`due_at`)
	ORDER BY `at` LIMIT 1;
END;
CREATE TRIGGER `cards_due_changed` AFTER UPDATE OF `due_at` ON `cards` WHEN new.`due_at` IS NOT old.`due_at` BEGIN
	DELETE FROM `due_moments` WHERE `card_id` = new.`id`;
	INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
	SELECT new.`id`, new.`board_id`, `kind`, `at`, new.`due_at` FROM (
		SELECT 'almostdue' AS `kind`, coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', new.`due_at`, '-' || coalesce((SELECT `almost_due_minutes` FROM `boards` WHERE `id` = new.`board_id`), 1440) || ' minutes'), new.`due_at`) AS `at`
		UNION ALL SELECT 'duenow', new.`due_at`
		UNION ALL SELECT 'pastdue', coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', new.`due_at`, '+1 day'), '9999-12-31T23:59:59.999Z')
	) WHERE new.`due_at` IS NOT NULL AND `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AND (`kind` <> 'almostdue' OR `at` < new.`due_at`)
	ORDER BY `at` LIMIT 1;
END;
CREATE TRIGGER `cards_due_moved` AFTER UPDATE OF `board_id` ON `cards` WHEN new.`board_id` <> old.`board_id` BEGIN
	UPDATE `due_moments` SET `board_id` = new.`board_id` WHERE `card_id` = new.`id`;
END;
CREATE TRIGGER `boards_almost_due_changed` AFTER UPDATE OF `almost_due_minutes` ON `boards` WHEN new.`almost_due_minutes` <> old.`almost_due_minutes` BEGIN
	UPDATE `due_moments` SET `at` = coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', `due_at`, '-' || new.`almost_due_minutes` || ' minutes'), `due_at`)
	WHERE `board_id` = new.`id` AND `kind` = 'almostdue';
	UPDATE `due_moments` SET `kind` = 'duenow', `at` = `due_at`
	WHERE `board_id` = new.`id` AND `kind` = 'almostdue' AND (`at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') OR `at` >= `due_at`);
END;
CREATE INDEX `waiting_mails_due` ON `waiting_mails` (`due_at`,`user_id`);
CREATE INDEX `waiting_mails_by_user` ON `waiting_mails` (`user_id`);
CREATE INDEX `notifications_by_user` ON `notifications` (`is_filed`,`user_id`);
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE is_filed = 1 and read_at is null;
CREATE TRIGGER `notifications_deleted` AFTER DELETE ON `notifications` WHEN old.`is_filed` = 1 AND old.`read_at` IS NULL BEGIN
	UPDATE `unread_counts` SET `count` = `count` - 1 WHERE `user_id` = old.`user_id` AND `board_id` = old.`board_id`;
	DELETE FROM `unread_counts` WHERE `user_id` = old.`user_id` AND `board_id` = old.`board_id` AND `count` = 0;
END;
CREATE TRIGGER `notifications_changed` AFTER UPDATE OF `read_at`, `board_id` ON `notifications` WHEN old.`is_filed` = 1 BEGIN
	UPDATE `unread_counts` SET `count` = `count` - (old.`read_at` IS NULL) WHERE `user_id` = old.`user_id` AND `board_id` = old.`board_id`;
	INSERT INTO `unread_counts` (`user_id`, `board_id`, `count`) VALUES (new.`user_id`, new.`board_id`, new.`read_at` IS NULL)
	ON CONFLICT (`user_id`, `board_id`) DO UPDATE SET `count` = `count` + excluded.`count`;
	DELETE FROM `unread_counts` WHERE `user_id` = old.`user_id` AND `board_id` IN (old.`board_id`, new.`board_id`) AND `count` = 0;
END;
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user_id`);
CREATE INDEX `push_subscriptions_by_expiry` ON `push_subscriptions` (`expires_ms`);
CREATE INDEX `push_subscriptions_due` ON `push_subscriptions` (`next_try_at`);
CREATE TRIGGER `push_subscriptions_deleted` AFTER DELETE ON `push_subscriptions` BEGIN
	DELETE FROM `waiting_pushes` WHERE `subscription_id` = old.`id`;
END;
CREATE INDEX `user_integrations_by_user` ON `user_integrations` (`user_id`);
CREATE INDEX `saved_filters_by_board` ON `saved_filters` (`board_id`);
CREATE INDEX `checklists_assigned` ON `checklists` (`board_id`) WHERE instr(items, '"assigneeId":"') > 0;
CREATE INDEX `description_versions_by_card` ON `description_versions` (`card_id`,`replaced_at`);
CREATE INDEX `description_versions_by_board` ON `description_versions` (`board_id`);
CREATE INDEX `deleted_cards_by_board` ON `deleted_cards` (`board_id`,`deleted_at`);
CREATE INDEX `deleted_cards_by_moment` ON `deleted_cards` (`purge_at`);
CREATE INDEX `deleted_rows_by_card` ON `deleted_rows` (`card_id`,`source`);
CREATE INDEX `deleted_rows_by_file` ON `deleted_rows` (`file_key`) WHERE "deleted_rows"."file_key" <> '';
CREATE INDEX `boards_by_background` ON `boards` (`background_id`) WHERE background_id <> '';
CREATE INDEX `parked_by_task` ON `parked` (`task`,`parked_at`);
CREATE INDEX `parked_by_time` ON `parked` (`parked_at`);
CREATE INDEX `mails_by_lease` ON `mails` (`lease`) WHERE lease <> '';
CREATE INDEX `push_subscriptions_by_lease` ON `push_subscriptions` (`lease`) WHERE lease <> '';
CREATE INDEX `receivers_by_lease` ON `receivers` (`lease`) WHERE lease <> '';
CREATE INDEX `deleted_columns_by_board` ON `deleted_columns` (`board_id`);
CREATE INDEX `deleted_columns_by_moment` ON `deleted_columns` (`purge_at`);
CREATE INDEX `deleted_cards_in_order` ON `deleted_cards` (`board_id`);
CREATE INDEX `notifications_snoozed` ON `notifications` (`snoozed_until`) WHERE snoozed_until is not null;
COMMIT;
