CREATE TABLE `links` (
	`hash` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`user_id` text NOT NULL,
	`email` text NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`used_at` text
);
--> statement-breakpoint
CREATE INDEX `links_by_user` ON `links` (`user_id`);--> statement-breakpoint
CREATE INDEX `links_by_expiry` ON `links` (`expires_at`);--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE INDEX `mails_due` ON `mails` (`next_try_at`) WHERE next_try_at is not null;--> statement-breakpoint
CREATE INDEX `mails_by_recipient` ON `mails` (`recipient_key`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_by_sender` ON `mails` (`sender_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_by_time` ON `mails` (`created_at`);--> statement-breakpoint
CREATE INDEX `mails_failed` ON `mails` (`created_at`) WHERE state = 'failed';--> statement-breakpoint
ALTER TABLE `users` ADD `verified_email_key` text;--> statement-breakpoint
ALTER TABLE `users` ADD `pending_email` text;