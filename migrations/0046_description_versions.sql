CREATE TABLE `description_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`card_id` text NOT NULL,
	`text` text NOT NULL,
	`size` integer NOT NULL,
	`replaced_by` text NOT NULL,
	`replaced_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `description_versions_by_card` ON `description_versions` (`card_id`,`replaced_at`);--> statement-breakpoint
CREATE INDEX `description_versions_by_board` ON `description_versions` (`board_id`);