CREATE TABLE `activities` (
	`board_id` text NOT NULL,
	`seq` integer NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`created_at` text NOT NULL,
	`refs` text NOT NULL,
	PRIMARY KEY(`board_id`, `seq`)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `boards_by_permission` ON `boards` (`permission`,`archived`,`sort`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `members_by_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE TABLE `card_terms` (
	`card_id` text NOT NULL,
	`term` text NOT NULL,
	`board_id` text NOT NULL,
	PRIMARY KEY(`card_id`, `term`)
);
--> statement-breakpoint
CREATE INDEX `card_terms_by_term` ON `card_terms` (`board_id`,`term`);--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cards_by_number` ON `cards` (`board_id`,`card_number`);--> statement-breakpoint
CREATE INDEX `cards_by_list` ON `cards` (`list_id`,`archived`,`sort`);--> statement-breakpoint
CREATE INDEX `cards_by_swimlane` ON `cards` (`swimlane_id`,`archived`,`sort`);--> statement-breakpoint
CREATE INDEX `cards_by_parent` ON `cards` (`parent_id`) WHERE parent_id <> '';--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `custom_fields_by_board` ON `custom_fields` (`board_id`);--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE INDEX `integrations_by_board` ON `integrations` (`board_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `lists_by_board` ON `lists` (`board_id`,`sort`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `swimlanes_by_board` ON `swimlanes` (`board_id`,`sort`);--> statement-breakpoint
CREATE TABLE `attachments` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`type` text NOT NULL,
	`size` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `attachments_by_card` ON `attachments` (`card_id`);--> statement-breakpoint
CREATE INDEX `attachments_by_board` ON `attachments` (`board_id`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE INDEX `checklists_by_card` ON `checklists` (`card_id`,`sort`);--> statement-breakpoint
CREATE INDEX `checklists_by_board` ON `checklists` (`board_id`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`card_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `comments_by_card` ON `comments` (`card_id`);--> statement-breakpoint
CREATE INDEX `comments_by_board` ON `comments` (`board_id`);--> statement-breakpoint
CREATE TABLE `loose_files` (
	`key` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`loose_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `loose_files_by_board` ON `loose_files` (`board_id`);--> statement-breakpoint
CREATE INDEX `loose_files_by_moment` ON `loose_files` (`loose_at`);--> statement-breakpoint
CREATE TABLE `revoked_tokens` (
	`jti` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `revoked_tokens_by_expiry` ON `revoked_tokens` (`expires_at`);--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_username` ON `users` (`username_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_email` ON `users` (`email_key`);--> statement-breakpoint
CREATE INDEX `users_who_lead` ON `users` (`is_admin`) WHERE is_admin = 1 and login_disabled = 0;