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
--> statement-breakpoint
CREATE INDEX `shares_by_board` ON `shares` (`board_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shares_by_hash` ON `shares` (`hash`);--> statement-breakpoint
ALTER TABLE `invitations` ADD `mail_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_by_mail_hash` ON `invitations` (`mail_hash`);