CREATE TABLE `deleted_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`title` text NOT NULL,
	`deleted_by` text NOT NULL,
	`deleted_at` text NOT NULL,
	`kept_until` text NOT NULL,
	`purge_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_cards_by_board` ON `deleted_cards` (`board_id`,`deleted_at`);--> statement-breakpoint
CREATE INDEX `deleted_cards_by_moment` ON `deleted_cards` (`purge_at`);--> statement-breakpoint
CREATE TABLE `deleted_rows` (
	`card_id` text NOT NULL,
	`source` text NOT NULL,
	`row` text NOT NULL,
	`file_key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_rows_by_card` ON `deleted_rows` (`card_id`,`source`);--> statement-breakpoint
CREATE INDEX `deleted_rows_by_file` ON `deleted_rows` (`file_key`) WHERE "deleted_rows"."file_key" <> '';