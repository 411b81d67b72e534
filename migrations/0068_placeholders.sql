ALTER TABLE `invitations` ADD `placeholder_id` text;--> statement-breakpoint
ALTER TABLE `users` ADD `placeholder_of` text;--> statement-breakpoint
CREATE INDEX `users_who_are_placeholders` ON `users` (`placeholder_of`) WHERE placeholder_of is not null;