CREATE TABLE `feeds` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`kind` text NOT NULL,
	`board_id` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `feeds_by_hash` ON `feeds` (`hash`);--> statement-breakpoint
CREATE INDEX `feeds_by_user` ON `feeds` (`user_id`);--> statement-breakpoint
CREATE INDEX `feeds_by_board` ON `feeds` (`board_id`);--> statement-breakpoint
CREATE INDEX `cards_by_due` ON `cards` (`board_id`,`due_at`) WHERE due_at is not null;