ALTER TABLE `activities` ADD `token_name` text;--> statement-breakpoint
ALTER TABLE `users` ADD `is_bot` integer DEFAULT false NOT NULL;