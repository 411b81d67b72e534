ALTER TABLE `users` ADD `draft_of` text;--> statement-breakpoint
CREATE INDEX `users_of_drafts` ON `users` (`draft_of`) WHERE draft_of is not null;