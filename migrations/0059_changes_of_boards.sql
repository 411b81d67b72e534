CREATE TABLE `board_changes` (
	`board_id` text NOT NULL,
	`version` integer NOT NULL,
	`part` integer NOT NULL,
	`before` integer NOT NULL,
	`people` integer NOT NULL,
	`changed` text NOT NULL,
	PRIMARY KEY(`board_id`, `version`, `part`)
);
--> statement-breakpoint
CREATE TABLE `watch_changes` (
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`version` integer NOT NULL,
	PRIMARY KEY(`user_id`, `board_id`)
);
--> statement-breakpoint
CREATE INDEX `watch_changes_by_board` ON `watch_changes` (`board_id`);