ALTER TABLE `oauth_grants` ADD `last_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `username_skeleton` text;--> statement-breakpoint
ALTER TABLE `users` ADD `written_skeleton` text;--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_skeleton` ON `users` (`username_skeleton`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_by_written_skeleton` ON `users` (`written_skeleton`);