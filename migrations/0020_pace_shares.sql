CREATE TABLE `pace_shares` (
	`host` text NOT NULL,
	`user_id` text NOT NULL,
	`taken_until` integer NOT NULL,
	`asked_until` integer NOT NULL,
	PRIMARY KEY(`host`, `user_id`)
);
--> statement-breakpoint
CREATE INDEX `pace_shares_by_use` ON `pace_shares` (`taken_until`);