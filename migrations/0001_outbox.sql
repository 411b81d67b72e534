CREATE TABLE `deliveries` (
	`integration_id` text NOT NULL,
	`seq` real NOT NULL,
	`event_id` text NOT NULL,
	`state` text NOT NULL,
	`tries` integer NOT NULL,
	`last_status` integer,
	`last_error` text,
	`last_try_at` text,
	`next_try_at` text,
	PRIMARY KEY(`integration_id`, `seq`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`integration_id`,`next_try_at`,`seq`) WHERE next_try_at is not null;--> statement-breakpoint
CREATE TABLE `events` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`seq` real NOT NULL,
	`kind` text NOT NULL,
	`payload` text NOT NULL,
	`created_at` text NOT NULL,
	`addressees` text
);
--> statement-breakpoint
CREATE INDEX `events_unsent` ON `events` (`board_id`,`seq`) WHERE addressees is not null;--> statement-breakpoint
CREATE TABLE `receivers` (
	`integration_id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`due_at` text,
	`lease` text DEFAULT '' NOT NULL,
	`leased_until` text DEFAULT '' NOT NULL,
	`rests_until` text DEFAULT '' NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`failing_since` text,
	`url` text,
	`token` text
);
--> statement-breakpoint
CREATE INDEX `receivers_due` ON `receivers` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `receivers_by_board` ON `receivers` (`board_id`);--> statement-breakpoint
ALTER TABLE `integrations` ADD `disabled_reason` text;