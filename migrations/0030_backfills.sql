CREATE TABLE `backfills` (
	`name` text PRIMARY KEY NOT NULL,
	`after_id` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `backfills` (`name`, `after_id`) VALUES ('tasks_of_cards', '');
