CREATE TABLE `rule_replays` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`rule` text NOT NULL,
	`since` text NOT NULL,
	`until` text NOT NULL,
	`start` integer NOT NULL,
	`changes` integer NOT NULL,
	`touched` text NOT NULL,
	`next` integer NOT NULL,
	`tally` text NOT NULL,
	`due_at` text,
	`tries` integer NOT NULL,
	`lease` text NOT NULL,
	`leased_until` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rule_replays_by_board` ON `rule_replays` (`board_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `rule_replays_due` ON `rule_replays` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `rule_replays_by_lease` ON `rule_replays` (`lease`) WHERE lease <> '';--> statement-breakpoint
CREATE INDEX `rule_replays_by_age` ON `rule_replays` (`created_at`);