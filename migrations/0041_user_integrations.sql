CREATE TABLE `user_integrations` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`url` text NOT NULL,
	`token` text,
	`kinds` text NOT NULL,
	`origin` text NOT NULL,
	`enabled` integer NOT NULL,
	`disabled_reason` text,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `user_integrations_by_user` ON `user_integrations` (`user_id`);