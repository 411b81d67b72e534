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
);
CREATE TABLE `members` (
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`is_active` integer NOT NULL,
	`is_admin` integer NOT NULL,
	`is_no_comments` integer NOT NULL,
	`is_comment_only` integer NOT NULL,
	`is_worker` integer NOT NULL,
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
, `due_complete` integer DEFAULT false NOT NULL, `stickers` text DEFAULT '[]' NOT NULL, `locations` text DEFAULT '[]' NOT NULL, `card_dependencies` text DEFAULT '[]' NOT NULL);
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
);
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
, `draft_of` text, `is_bot` integer DEFAULT false NOT NULL, `username_skeleton` text, `written_skeleton` text);
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
, `permits` integer DEFAULT 0 NOT NULL, `paced_until` text DEFAULT '' NOT NULL);
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
	`created_at` text NOT NULL,
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
);
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
, `last_hash` text);
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
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (1, '0000_first.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (2, '0001_outbox.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (3, '0002_replies_and_tries.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (4, '0003_drafts.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (5, '0004_due_complete.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (6, '0005_deleted_texts.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (7, '0006_webhook_pace.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (8, '0007_draft_users.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (9, '0008_search.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (10, '0009_card_history.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (11, '0010_sign_ins.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (12, '0011_stickers_and_locations.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (13, '0012_search_anew.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (14, '0013_dependencies.sql', '2026-11-29 00:39:29');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (15, '0014_shared_files.sql', '2026-11-29 00:39:30');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (16, '0015_named_tokens.sql', '2026-11-29 00:39:30');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (17, '0016_bots_and_names_of_tokens.sql', '2026-11-29 00:39:30');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (18, '0017_oauth_grants.sql', '2026-11-29 00:39:30');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (19, '0018_audit_log.sql', '2026-11-29 00:39:30');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (20, '0019_index_of_bots.sql', '2026-11-29 00:39:30');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (21, '0020_pace_shares.sql', '2026-11-29 00:39:30');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (22, '0021_people_version.sql', '2026-11-29 00:39:30');
INSERT INTO "d1_migrations" ("id", "name", "applied_at") VALUES (23, '0022_skeletons_and_last_refresh.sql', '2026-11-29 00:39:30');
INSERT INTO "_cf_METADATA" ("key", "value") VALUES (2, 142);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (1, 'wSZY3vcQCz4wZYJ5H', 1, 'RNP8zDNE98cPMH5LJ', 'createBoard', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.260Z', '{"title":"Quarry"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (2, 'wSZY3vcQCz4wZYJ5H', 2, 'bTs8GhFx4JSWojfhj', 'createSwimlane', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.260Z', '{"swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Default"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (3, 'wSZY3vcQCz4wZYJ5H', 3, 'vX2mmtiP98R2pPX5g', 'addBoardMember', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.372Z', '{"memberId":"6ez2MZo49BtX46rxr"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (4, 'wSZY3vcQCz4wZYJ5H', 4, 'ohDGDDC8wn4dFHt7y', 'createSwimlane', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.404Z', '{"swimlaneId":"cWa7JC3tF6DXbKCjp","title":"Side"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (5, 'wSZY3vcQCz4wZYJ5H', 5, 'dinM7cZCiaJtZ22nw', 'createList', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.425Z', '{"listId":"xMSvWKJrgyfuanmPz","title":"To do"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (6, 'wSZY3vcQCz4wZYJ5H', 6, 'eK7ZFpPP9pyfuM93h', 'createList', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.455Z', '{"listId":"xk8ZxgRu5SSLufcRp","title":"Done"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (7, 'wSZY3vcQCz4wZYJ5H', 7, 'NoFTqxRc497sWN9Fw', 'createCustomField', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.471Z', '{"customFieldId":"HjAHBBGp8FWwbafrs","title":"Weight"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (8, 'wSZY3vcQCz4wZYJ5H', 8, '4vWNZd5kWXCsMGZbB', 'createCard', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.564Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (9, 'wSZY3vcQCz4wZYJ5H', 9, 'Rw44NhniaPJFFYzhY', 'a-changedDescription', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.641Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (10, 'wSZY3vcQCz4wZYJ5H', 10, 'G72aoGS9X2Nu9nCgp', 'a-startAt', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.641Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","value":"2020-06-01T12:00:00.000Z"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (11, 'wSZY3vcQCz4wZYJ5H', 11, '33M6x4EvcDa4bukzz', 'a-dueAt', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.641Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","value":"2099-06-01T12:00:00.000Z"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (12, 'wSZY3vcQCz4wZYJ5H', 12, 'DpAqiRK8S3WDMeHZh', 'joinMember', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.641Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","memberId":"3HXr7224eJNzorzWF"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (13, 'wSZY3vcQCz4wZYJ5H', 13, 'prWc6R64ryfQbv2Dv', 'joinMember', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.641Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","memberId":"6ez2MZo49BtX46rxr"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (14, 'wSZY3vcQCz4wZYJ5H', 14, 'wDRttKEzPFwtexFYk', 'joinAssignee', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.641Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","memberId":"6ez2MZo49BtX46rxr"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (15, 'wSZY3vcQCz4wZYJ5H', 15, 'LYZpvawFtgTpegXHZ', 'addedLabel', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.641Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","labelId":"JrezDn"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (16, 'wSZY3vcQCz4wZYJ5H', 16, 'BqspyuXW3NormKFf4', 'setCustomField', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.641Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","customFieldId":"HjAHBBGp8FWwbafrs","value":3}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (17, 'wSZY3vcQCz4wZYJ5H', 17, 'AEFpMrBNTw9yxjXoz', 'addComment', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.737Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","commentId":"Pbhu2YEjiik38Fs7b","comment":"It is @grace who carries."}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (18, 'wSZY3vcQCz4wZYJ5H', 18, 'Q2uPSySdPTHrCMKsB', 'addComment', '6ez2MZo49BtX46rxr', '2026-11-29T00:39:33.888Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","commentId":"kBJZe8m7ZTdZXYArD","comment":"I do."}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (19, 'wSZY3vcQCz4wZYJ5H', 19, 'MvzAk6vfhgPPJTSuc', 'addChecklist', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.931Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","checklistId":"tRFqd7FuCkfQ8f3vQ","checklist":"Tools"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (20, 'wSZY3vcQCz4wZYJ5H', 20, 'nFndxF3Fv53hgZz22', 'addChecklistItem', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.931Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","checklistId":"tRFqd7FuCkfQ8f3vQ","checklist":"Tools","checklistItemId":"4rjJC3dwpuGRyAcNb","value":"Chisel"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (21, 'wSZY3vcQCz4wZYJ5H', 21, '4fDqzjAMAzT9zEbTm', 'addChecklistItem', '3HXr7224eJNzorzWF', '2026-11-29T00:39:33.931Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","checklistId":"tRFqd7FuCkfQ8f3vQ","checklist":"Tools","checklistItemId":"f8bmW75uxyAJAEio3","value":"Cart"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (22, 'wSZY3vcQCz4wZYJ5H', 22, 'bhLjXbczuwqmSG7ds', 'addAttachment', '3HXr7224eJNzorzWF', '2026-11-29T00:39:34.056Z', '{"cardId":"mvT3gAKJpBYMEo8ge","listId":"xMSvWKJrgyfuanmPz","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Granite ß 花崗岩","attachmentId":"zBgJkmBRdRSHqw6k7","value":"ä stone.txt"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (23, 'wSZY3vcQCz4wZYJ5H', 23, 'xDQ6Mbc7z8NxX8FLS', 'createCard', '3HXr7224eJNzorzWF', '2026-11-29T00:39:34.200Z', '{"cardId":"6gukajDj622jvc2Hh","listId":"xk8ZxgRu5SSLufcRp","swimlaneId":"cWa7JC3tF6DXbKCjp","title":"Marble"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (24, 'wSZY3vcQCz4wZYJ5H', 24, 'dYEgdmixngLKkK8jC', 'a-dueAt', '3HXr7224eJNzorzWF', '2026-11-29T00:39:34.296Z', '{"cardId":"6gukajDj622jvc2Hh","listId":"xk8ZxgRu5SSLufcRp","swimlaneId":"cWa7JC3tF6DXbKCjp","title":"Marble","value":"2020-06-01T12:00:00.000Z"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (25, 'wSZY3vcQCz4wZYJ5H', 25, 'd4X9FpPwhWt7ekYiY', 'createCard', '3HXr7224eJNzorzWF', '2026-11-29T00:39:34.443Z', '{"cardId":"BDL2z4kb4KJkbJCY4","listId":"xk8ZxgRu5SSLufcRp","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Basalt"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (26, 'wSZY3vcQCz4wZYJ5H', 26, 'BdHvRALdPuFpcovDn', 'archivedCard', '3HXr7224eJNzorzWF', '2026-11-29T00:39:34.460Z', '{"cardId":"BDL2z4kb4KJkbJCY4","listId":"xk8ZxgRu5SSLufcRp","swimlaneId":"qA5qHjEYvJeKtaQwJ","title":"Basalt"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (27, 'wSZY3vcQCz4wZYJ5H', 27, 'kRQLcXJXYkzHt6yMr', 'createCard', '3HXr7224eJNzorzWF', '2026-11-29T00:39:34.471Z', '{"cardId":"poPERwvJL6PwnB3vv","listId":"xk8ZxgRu5SSLufcRp","swimlaneId":"qA5qHjEYvJeKtaQwJ"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (28, 'wSZY3vcQCz4wZYJ5H', 28, 'xe8X6FYhavHM7hDTF', 'deleteCard', '3HXr7224eJNzorzWF', '2026-11-29T00:39:34.488Z', '{"cardId":"poPERwvJL6PwnB3vv","listId":"xk8ZxgRu5SSLufcRp","swimlaneId":"qA5qHjEYvJeKtaQwJ"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (29, 'LMej9Ki2kvy6KgeSw', 1, 'kZcZm2NFBoXTQwwbm', 'createBoard', '3HXr7224eJNzorzWF', '2026-11-29T00:39:34.600Z', '{"title":"Harbor"}', NULL);
INSERT INTO "activities" (rowid, "board_id", "seq", "id", "kind", "user_id", "created_at", "refs", "token_name") VALUES (30, 'LMej9Ki2kvy6KgeSw', 2, '9J6Eu6YPKPmjHa7NK', 'createSwimlane', '3HXr7224eJNzorzWF', '2026-11-29T00:39:34.600Z', '{"swimlaneId":"kAFCGsEdu9RYCatvB","title":"Default"}', NULL);
INSERT INTO "boards" (rowid, "id", "title", "slug", "description", "archived", "archived_at", "permission", "color", "labels", "switches", "subtasks_default_board_id", "subtasks_default_list_id", "date_settings_default_board_id", "date_settings_default_list_id", "present_parent_task", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "type", "sort", "stars", "version", "turn", "last_seq", "last_card_number", "created_at", "modified_at") VALUES (1, 'wSZY3vcQCz4wZYJ5H', 'Quarry', 'quarry', 'Of **stone**', 0, NULL, 'private', 'midnight', '[{"id":"JrezDn","name":"Soon","color":"red"}]', '{}', '', '', '', '', 'no-parent', NULL, NULL, NULL, 0.0, 0, 'board', -1.0, 0, 23, 'qLujkM7FTKafSCRn2', 28, 4, '2026-11-29T00:39:33.260Z', '2026-11-29T00:39:34.488Z');
INSERT INTO "boards" (rowid, "id", "title", "slug", "description", "archived", "archived_at", "permission", "color", "labels", "switches", "subtasks_default_board_id", "subtasks_default_list_id", "date_settings_default_board_id", "date_settings_default_list_id", "present_parent_task", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "type", "sort", "stars", "version", "turn", "last_seq", "last_card_number", "created_at", "modified_at") VALUES (2, 'LMej9Ki2kvy6KgeSw', 'Harbor', 'harbor', '', 0, NULL, 'public', 'belize', '[]', '{}', '', '', '', '', 'no-parent', NULL, NULL, NULL, 0.0, 0, 'board', -1.0, 0, 1, 'p4PERKF8jmvr8p2E7', 2, 0, '2026-11-29T00:39:34.600Z', '2026-11-29T00:39:34.600Z');
INSERT INTO "members" (rowid, "board_id", "user_id", "is_active", "is_admin", "is_no_comments", "is_comment_only", "is_worker") VALUES (1, 'wSZY3vcQCz4wZYJ5H', '3HXr7224eJNzorzWF', 1, 1, 0, 0, 0);
INSERT INTO "members" (rowid, "board_id", "user_id", "is_active", "is_admin", "is_no_comments", "is_comment_only", "is_worker") VALUES (2, 'wSZY3vcQCz4wZYJ5H', '6ez2MZo49BtX46rxr', 1, 0, 0, 0, 0);
INSERT INTO "members" (rowid, "board_id", "user_id", "is_active", "is_admin", "is_no_comments", "is_comment_only", "is_worker") VALUES (3, 'LMej9Ki2kvy6KgeSw', '3HXr7224eJNzorzWF', 1, 1, 0, 0, 0);
INSERT INTO "card_terms" (rowid, "card_id", "term", "board_id") VALUES (1, 'mvT3gAKJpBYMEo8ge', 'person:3HXr7224eJNzorzWF', 'wSZY3vcQCz4wZYJ5H');
INSERT INTO "card_terms" (rowid, "card_id", "term", "board_id") VALUES (2, 'mvT3gAKJpBYMEo8ge', 'person:6ez2MZo49BtX46rxr', 'wSZY3vcQCz4wZYJ5H');
INSERT INTO "card_terms" (rowid, "card_id", "term", "board_id") VALUES (3, 'mvT3gAKJpBYMEo8ge', 'field:HjAHBBGp8FWwbafrs=3', 'wSZY3vcQCz4wZYJ5H');
INSERT INTO "card_terms" (rowid, "card_id", "term", "board_id") VALUES (4, 'mvT3gAKJpBYMEo8ge', 'dependency:6gukajDj622jvc2Hh', 'wSZY3vcQCz4wZYJ5H');
INSERT INTO "cards" (rowid, "id", "board_id", "list_id", "swimlane_id", "parent_id", "cover_id", "linked_id", "user_id", "title", "description", "archived", "archived_at", "color", "label_ids", "members", "assignees", "custom_fields", "requested_by", "assigned_by", "received_at", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "sort", "subtask_sort", "type", "vote", "poker", "card_number", "show_activities", "date_last_activity", "created_at", "modified_at", "due_complete", "stickers", "locations", "card_dependencies") VALUES (1, 'mvT3gAKJpBYMEo8ge', 'wSZY3vcQCz4wZYJ5H', 'xMSvWKJrgyfuanmPz', 'qA5qHjEYvJeKtaQwJ', '', '', '', '3HXr7224eJNzorzWF', 'Granite ß 花崗岩', '- [x] Cut'||char(10)||'- [ ] Carry', 0, NULL, 'plum', '["JrezDn"]', '["3HXr7224eJNzorzWF","6ez2MZo49BtX46rxr"]', '["6ez2MZo49BtX46rxr"]', '[{"_id":"HjAHBBGp8FWwbafrs","value":3}]', '', '', NULL, '2020-06-01T12:00:00.000Z', '2099-06-01T12:00:00.000Z', NULL, 2.5, 0, 0.0, -1.0, 'cardType-card', NULL, NULL, 1, 0, '2026-11-29T00:39:34.336Z', '2026-11-29T00:39:33.564Z', '2026-11-29T00:39:34.336Z', 0, '[]', '[]', '[{"cardId":"6gukajDj622jvc2Hh","type":"blocks","color":"#eb144c","icon":"link"}]');
INSERT INTO "cards" (rowid, "id", "board_id", "list_id", "swimlane_id", "parent_id", "cover_id", "linked_id", "user_id", "title", "description", "archived", "archived_at", "color", "label_ids", "members", "assignees", "custom_fields", "requested_by", "assigned_by", "received_at", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "sort", "subtask_sort", "type", "vote", "poker", "card_number", "show_activities", "date_last_activity", "created_at", "modified_at", "due_complete", "stickers", "locations", "card_dependencies") VALUES (2, '6gukajDj622jvc2Hh', 'wSZY3vcQCz4wZYJ5H', 'xk8ZxgRu5SSLufcRp', 'cWa7JC3tF6DXbKCjp', 'mvT3gAKJpBYMEo8ge', '', '', '6ez2MZo49BtX46rxr', 'Marble', '', 0, NULL, NULL, '[]', '[]', '[]', '[]', '', '', NULL, NULL, '2020-06-01T12:00:00.000Z', NULL, 0.0, 0, 0.0, -1.0, 'cardType-card', NULL, NULL, 2, 0, '2026-11-29T00:39:34.296Z', '2026-11-29T00:39:34.200Z', '2026-11-29T00:39:34.296Z', 0, '[]', '[]', '[]');
INSERT INTO "cards" (rowid, "id", "board_id", "list_id", "swimlane_id", "parent_id", "cover_id", "linked_id", "user_id", "title", "description", "archived", "archived_at", "color", "label_ids", "members", "assignees", "custom_fields", "requested_by", "assigned_by", "received_at", "start_at", "due_at", "end_at", "spent_time", "is_overtime", "sort", "subtask_sort", "type", "vote", "poker", "card_number", "show_activities", "date_last_activity", "created_at", "modified_at", "due_complete", "stickers", "locations", "card_dependencies") VALUES (3, 'BDL2z4kb4KJkbJCY4', 'wSZY3vcQCz4wZYJ5H', 'xk8ZxgRu5SSLufcRp', 'qA5qHjEYvJeKtaQwJ', '', '', '', '3HXr7224eJNzorzWF', 'Basalt', '', 1, '2026-11-29T00:39:34.460Z', NULL, '[]', '[]', '[]', '[]', '', '', NULL, NULL, NULL, NULL, 0.0, 0, 1.0, -1.0, 'cardType-card', NULL, NULL, 3, 0, '2026-11-29T00:39:34.460Z', '2026-11-29T00:39:34.443Z', '2026-11-29T00:39:34.460Z', 0, '[]', '[]', '[]');
INSERT INTO "custom_fields" (rowid, "id", "board_id", "name", "type", "settings", "show_on_card", "automatically_on_card", "always_on_card", "show_label_on_mini_card", "show_sum_at_top_of_list", "created_at", "modified_at") VALUES (1, 'HjAHBBGp8FWwbafrs', 'wSZY3vcQCz4wZYJ5H', 'Weight', 'number', '{}', 1, 0, 0, 1, 0, '2026-11-29T00:39:33.471Z', '2026-11-29T00:39:33.471Z');
INSERT INTO "integrations" (rowid, "id", "board_id", "user_id", "enabled", "title", "type", "activities", "url", "token", "created_at", "modified_at", "disabled_reason") VALUES (1, '7DZpXN3uLGFKfTdZr', 'wSZY3vcQCz4wZYJ5H', '3HXr7224eJNzorzWF', 0, NULL, 'outgoing-webhooks', '["all"]', 'https://receiver.example/hook', NULL, '2026-11-29T00:39:33.488Z', '2026-11-29T00:39:33.512Z', NULL);
INSERT INTO "lists" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at", "swimlane_id", "starred", "wip_limit", "card_count", "last_sort") VALUES (1, 'xMSvWKJrgyfuanmPz', 'wSZY3vcQCz4wZYJ5H', 'To do', 0, NULL, 0, NULL, 0.0, 'list', '2026-11-29T00:39:33.425Z', '2026-11-29T00:39:33.425Z', '2026-11-29T00:39:33.425Z', '', 0, '{"value":1,"enabled":false,"soft":false}', 1, 0.0);
INSERT INTO "lists" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at", "swimlane_id", "starred", "wip_limit", "card_count", "last_sort") VALUES (2, 'xk8ZxgRu5SSLufcRp', 'wSZY3vcQCz4wZYJ5H', 'Done', 0, NULL, 0, NULL, 1.0, 'list', '2026-11-29T00:39:33.455Z', '2026-11-29T00:39:33.455Z', '2026-11-29T00:39:33.455Z', '', 0, '{"value":1,"enabled":false,"soft":false}', 1, 2.0);
INSERT INTO "swimlanes" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at") VALUES (1, 'qA5qHjEYvJeKtaQwJ', 'wSZY3vcQCz4wZYJ5H', 'Default', 0, NULL, 0, NULL, 0.0, 'swimlane', '2026-11-29T00:39:33.260Z', '2026-11-29T00:39:33.260Z', '2026-11-29T00:39:33.260Z');
INSERT INTO "swimlanes" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at") VALUES (2, 'cWa7JC3tF6DXbKCjp', 'wSZY3vcQCz4wZYJ5H', 'Side', 0, NULL, 0, NULL, 1.0, 'swimlane', '2026-11-29T00:39:33.404Z', '2026-11-29T00:39:33.404Z', '2026-11-29T00:39:33.404Z');
INSERT INTO "swimlanes" (rowid, "id", "board_id", "title", "archived", "archived_at", "collapsed", "color", "sort", "type", "updated_at", "created_at", "modified_at") VALUES (3, 'kAFCGsEdu9RYCatvB', 'LMej9Ki2kvy6KgeSw', 'Default', 0, NULL, 0, NULL, 0.0, 'swimlane', '2026-11-29T00:39:34.600Z', '2026-11-29T00:39:34.600Z', '2026-11-29T00:39:34.600Z');
INSERT INTO "attachments" (rowid, "id", "board_id", "card_id", "user_id", "name", "type", "size", "created_at", "file_id") VALUES (1, 'zBgJkmBRdRSHqw6k7', 'wSZY3vcQCz4wZYJ5H', 'mvT3gAKJpBYMEo8ge', '3HXr7224eJNzorzWF', 'ä stone.txt', 'text/plain', 9, '2026-11-29T00:39:34.056Z', '');
INSERT INTO "checklists" (rowid, "id", "board_id", "card_id", "title", "sort", "finished_at", "items", "created_at", "modified_at") VALUES (1, 'tRFqd7FuCkfQ8f3vQ', 'wSZY3vcQCz4wZYJ5H', 'mvT3gAKJpBYMEo8ge', 'Tools', 0.0, NULL, '[{"isFinished":true,"id":"4rjJC3dwpuGRyAcNb","title":"Chisel","sort":0,"createdAt":"2026-11-29T00:39:33.931Z","modifiedAt":"2026-11-29T00:39:33.931Z"},{"isFinished":false,"id":"f8bmW75uxyAJAEio3","title":"Cart","sort":1,"createdAt":"2026-11-29T00:39:33.931Z","modifiedAt":"2026-11-29T00:39:33.931Z"}]', '2026-11-29T00:39:33.931Z', '2026-11-29T00:39:33.931Z');
INSERT INTO "comments" (rowid, "id", "board_id", "card_id", "user_id", "text", "created_at", "modified_at") VALUES (1, 'Pbhu2YEjiik38Fs7b', 'wSZY3vcQCz4wZYJ5H', 'mvT3gAKJpBYMEo8ge', '3HXr7224eJNzorzWF', 'It is @grace who carries.', '2026-11-29T00:39:33.737Z', '2026-11-29T00:39:33.737Z');
INSERT INTO "comments" (rowid, "id", "board_id", "card_id", "user_id", "text", "created_at", "modified_at") VALUES (2, 'kBJZe8m7ZTdZXYArD', 'wSZY3vcQCz4wZYJ5H', 'mvT3gAKJpBYMEo8ge', '6ez2MZo49BtX46rxr', 'I do.', '2026-11-29T00:39:33.888Z', '2026-11-29T00:39:33.888Z');
INSERT INTO "users" (rowid, "id", "username", "username_key", "email", "email_key", "password_hash", "is_admin", "login_disabled", "created_through_api", "ver", "profile", "created_at", "modified_at", "draft_of", "is_bot", "username_skeleton", "written_skeleton") VALUES (1, '3HXr7224eJNzorzWF', 'ada', 'ada', 'ada@example.com', 'ada@example.com', '$scrypt$ln=14,r=8,p=5$su+yqwT8/wcM2U6x4A/WPg$vN0j8+MEPZiHYPMyKREoF4cuo+bmDELeEBTlXMjQdljEUZHRYWxDrDfJWB3R8jEQPxnFJENwer661LDXxVm69w', 1, 0, 0, 0, '{"fullname":"Ada Łódź Lovelace","initials":"AL"}', '2026-11-29T00:39:31.833Z', '2026-11-29T00:39:33.053Z', NULL, 0, 'ada', 'ada');
INSERT INTO "users" (rowid, "id", "username", "username_key", "email", "email_key", "password_hash", "is_admin", "login_disabled", "created_through_api", "ver", "profile", "created_at", "modified_at", "draft_of", "is_bot", "username_skeleton", "written_skeleton") VALUES (2, '6ez2MZo49BtX46rxr', 'grace', 'grace', 'grace@example.com', 'grace@example.com', '$scrypt$ln=14,r=8,p=5$3J9qcRKwfReo6gG4MQZl3Q$9Qqt546xD0atNWVf7v9AebFPIfIdfxy532KXVAhZrsXtTQ2t1NKFZd0YAGSXRJbW6MvaRIqfr6EQwO05AZaTWg', 0, 0, 1, 0, '{}', '2026-11-29T00:39:32.380Z', '2026-11-29T00:39:32.380Z', NULL, 0, 'grace', 'grace');
INSERT INTO "users" (rowid, "id", "username", "username_key", "email", "email_key", "password_hash", "is_admin", "login_disabled", "created_through_api", "ver", "profile", "created_at", "modified_at", "draft_of", "is_bot", "username_skeleton", "written_skeleton") VALUES (3, 'MMSfqnhzgJcTkMR2b', 'crane', 'crane', '', NULL, '', 0, 0, 1, 0, '{}', '2026-11-29T00:39:33.121Z', '2026-11-29T00:39:33.121Z', NULL, 1, 'crane', 'crane');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (1, 'cvJhE8GtAaNJL0V7jplmi9y6SA14UpNAkNaf7i1hYWw', 0, '2026-11-29T00:54:32.715Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (2, 'eX_ftwUEH14H0uIqG15TWzX6-ZwnDadTkFbI3JeTYtA', 0, '2026-11-29T00:54:32.715Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (3, '6xl3Y8d5mnt3TlC7HP6N7937J8xA-wUcPnTbBSOAV1o', 0, '2026-11-29T00:54:32.715Z');
INSERT INTO "tries" (rowid, "who", "count", "until") VALUES (4, '-ioecD9cqysFGNTz7Wsmnt7Dib2j6hB8JtwekQeK2CU', 0, '2026-12-29T00:39:33.020Z');
INSERT INTO "saved_filters" ("user_id", "id", "name", "q", "created_at") VALUES ('3HXr7224eJNzorzWF', 'oyhHFtAH2vHryp4Nv', 'Red ones', 'label:Soon', '2026-11-29T00:39:33.540Z');
INSERT INTO "sign_ins" (rowid, "jti", "user_id", "ver", "created_at", "expires_at", "user_agent") VALUES (1, 'ncXq9Y2MrsTaERdP6', '3HXr7224eJNzorzWF', 0, '2026-11-29T00:39:32.268Z', '2027-02-27T00:39:32.000Z', 'node');
INSERT INTO "sign_ins" (rowid, "jti", "user_id", "ver", "created_at", "expires_at", "user_agent") VALUES (2, 'j4nBhw3SgpixBfDyA', '6ez2MZo49BtX46rxr', 0, '2026-11-29T00:39:33.020Z', '2027-02-27T00:39:33.000Z', 'node');
INSERT INTO "named_tokens" (rowid, "id", "user_id", "hash", "name", "scopes", "boards", "created_at", "last_used_at", "expires_at", "access_until") VALUES (1, '2W78Rvw9QJiEv6hFh', '3HXr7224eJNzorzWF', 'RpwRubmhcw3GvcezJ6t7IEd3g_hMfXCtjq2pRBKScGg', 'A named token', '["read"]', NULL, '2026-11-29T00:39:33.080Z', NULL, NULL, NULL);
INSERT INTO "named_tokens" (rowid, "id", "user_id", "hash", "name", "scopes", "boards", "created_at", "last_used_at", "expires_at", "access_until") VALUES (2, '425nTLTCjPvQHZWf8', 'MMSfqnhzgJcTkMR2b', 'hVpB7P9j-7Lir_Q7AIFkSRX4ic-4X-yS7YJoBcszBO0', 'Of a bot', '["write"]', NULL, '2026-11-29T00:39:33.160Z', NULL, NULL, NULL);
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (1, 'userAdded', '3HXr7224eJNzorzWF', 'ada', '3HXr7224eJNzorzWF', '', '', '127.0.0.1', 'b825fd83-250a-46f9-9907-2802f5093a8b', '2026-11-29T00:39:32.303Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (2, 'userAdded', '3HXr7224eJNzorzWF', 'ada', '6ez2MZo49BtX46rxr', '', '', '127.0.0.1', '4897f41b-f8b4-4897-af2d-18542da28b0e', '2026-11-29T00:39:32.689Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (3, 'signIn', '6ez2MZo49BtX46rxr', 'grace', '', '', '', '127.0.0.1', '9a5940ba-07e9-4ae8-83cd-1feba38ad93e', '2026-11-29T00:39:33.022Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (4, 'userChanged', '3HXr7224eJNzorzWF', 'ada', '3HXr7224eJNzorzWF', '', 'fullname initials', '127.0.0.1', '8c6cc758-83cc-4fe0-be24-241a783d0612', '2026-11-29T00:39:33.053Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (5, 'tokenMade', '3HXr7224eJNzorzWF', 'ada', '2W78Rvw9QJiEv6hFh', '', 'A named token', '127.0.0.1', '38cfd6db-50c3-41b4-925d-1affe8881be4', '2026-11-29T00:39:33.088Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (6, 'userAdded', '3HXr7224eJNzorzWF', 'ada', 'MMSfqnhzgJcTkMR2b', '', '', '127.0.0.1', '373c14eb-59cd-4ed5-8b89-a85bd93e36b5', '2026-11-29T00:39:33.125Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (7, 'tokenMade', '3HXr7224eJNzorzWF', 'ada', '425nTLTCjPvQHZWf8', '', 'Of a bot', '127.0.0.1', '2c16b5d6-642d-4d29-8c2e-92d6a02d0307', '2026-11-29T00:39:33.162Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (8, 'memberAdded', '3HXr7224eJNzorzWF', 'ada', '6ez2MZo49BtX46rxr', 'wSZY3vcQCz4wZYJ5H', '', '127.0.0.1', '1035bd2f-824c-4d0c-90ae-470cdd08f256', '2026-11-29T00:39:33.379Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (9, 'boardExported', '3HXr7224eJNzorzWF', 'ada', '', 'wSZY3vcQCz4wZYJ5H', 'application/json', '127.0.0.1', 'ff661454-1e28-4691-a726-b4321a987505', '2026-11-29T00:39:34.910Z');
INSERT INTO "audit_log" ("seq", "kind", "user_id", "username", "target_id", "board_id", "about", "address", "request_id", "created_at") VALUES (10, 'boardExported', '3HXr7224eJNzorzWF', 'ada', '', 'wSZY3vcQCz4wZYJ5H', 'text/csv; charset=utf-8', '127.0.0.1', 'ae82998d-f88b-4c4a-91cd-52a7e641bd43', '2026-11-29T00:39:34.924Z');
INSERT INTO "people_version" ("id", "version") VALUES (1, 1);
DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" ("name", "seq") VALUES ('d1_migrations', 23);
INSERT INTO "sqlite_sequence" ("name", "seq") VALUES ('audit_log', 10);
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
COMMIT;
