CREATE TABLE `sign_ins` (
	`jti` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`ver` integer NOT NULL,
	`created_at` text NOT NULL,
	`expires_at` text NOT NULL,
	`user_agent` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_ins_by_user` ON `sign_ins` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_ins_by_expiry` ON `sign_ins` (`expires_at`);