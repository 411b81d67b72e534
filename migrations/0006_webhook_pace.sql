CREATE TABLE `paces` (
	`host` text PRIMARY KEY NOT NULL,
	`used_until` integer NOT NULL,
	`granted` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `paces_by_use` ON `paces` (`used_until`);--> statement-breakpoint
ALTER TABLE `receivers` ADD `permits` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `receivers` ADD `paced_until` text DEFAULT '' NOT NULL;