CREATE TABLE `replies` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`print` text NOT NULL,
	`reply` text NOT NULL,
	`version` integer NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE `tries` (
	`who` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`until` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tries_by_until` ON `tries` (`until`);