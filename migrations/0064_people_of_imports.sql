ALTER TABLE `users` ADD `vouched_email_key` text;--> statement-breakpoint
CREATE INDEX `users_by_fullname` ON `users` (profile ->> 'fullname');