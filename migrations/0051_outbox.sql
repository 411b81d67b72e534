CREATE TABLE `parked` (
	`id` text PRIMARY KEY NOT NULL,
	`task` text NOT NULL,
	`item` text NOT NULL,
	`about` text NOT NULL,
	`recipient` text NOT NULL,
	`tries` integer NOT NULL,
	`last_error` text,
	`payload` text NOT NULL,
	`useful_until` text,
	`created_at` text NOT NULL,
	`parked_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `parked_by_task` ON `parked` (`task`,`parked_at`);--> statement-breakpoint
CREATE INDEX `parked_by_time` ON `parked` (`parked_at`);--> statement-breakpoint
CREATE TABLE `sole_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`due_at` text,
	`tries` integer NOT NULL,
	`lease` text NOT NULL,
	`leased_until` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `mails` ADD `lease` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mails` ADD `leased_until` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `mails_by_lease` ON `mails` (`lease`) WHERE lease <> '';--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `lease` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `leased_until` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_lease` ON `push_subscriptions` (`lease`) WHERE lease <> '';--> statement-breakpoint
ALTER TABLE `receivers` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `receivers_by_lease` ON `receivers` (`lease`) WHERE lease <> '';