CREATE TABLE `invitation_uses` (
	`invitation_id` text NOT NULL,
	`user_id` text NOT NULL,
	`used_at` text NOT NULL,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`invitation_id`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `invitation_uses_by_expiry` ON `invitation_uses` (`expires_at`);--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_by_hash` ON `invitations` (`hash`);--> statement-breakpoint
CREATE INDEX `invitations_by_board` ON `invitations` (`board_id`);--> statement-breakpoint
CREATE INDEX `invitations_by_expiry` ON `invitations` (`expires_at`);