CREATE TABLE `named_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`boards` text,
	`created_at` text NOT NULL,
	`last_used_at` text,
	`expires_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `named_tokens_by_hash` ON `named_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `named_tokens_by_user` ON `named_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `named_tokens_by_expiry` ON `named_tokens` (`expires_at`);