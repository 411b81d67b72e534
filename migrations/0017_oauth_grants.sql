CREATE TABLE `oauth_grants` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`secret_hash` text NOT NULL,
	`token_id` text,
	`client_id` text NOT NULL,
	`redirect_uri` text NOT NULL,
	`challenge` text NOT NULL,
	`name` text NOT NULL,
	`scopes` text NOT NULL,
	`boards` text,
	`expires_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_grants_by_token` ON `oauth_grants` (`token_id`);--> statement-breakpoint
CREATE INDEX `oauth_grants_by_user` ON `oauth_grants` (`user_id`);--> statement-breakpoint
CREATE INDEX `oauth_grants_by_expiry` ON `oauth_grants` (`expires_at`);--> statement-breakpoint
ALTER TABLE `named_tokens` ADD `access_until` text;