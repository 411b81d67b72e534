ALTER TABLE `activities` ADD `imported` integer;--> statement-breakpoint
ALTER TABLE `comments` ADD `imported` integer;