CREATE TABLE `deleted_columns` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`title` text NOT NULL,
	`row` text NOT NULL,
	`purge_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `deleted_columns_by_board` ON `deleted_columns` (`board_id`);--> statement-breakpoint
CREATE INDEX `deleted_columns_by_moment` ON `deleted_columns` (`purge_at`);--> statement-breakpoint
CREATE INDEX `deleted_cards_in_order` ON `deleted_cards` (`board_id`);