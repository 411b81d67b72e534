ALTER TABLE `cards` ADD `stickers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `cards` ADD `locations` text DEFAULT '[]' NOT NULL;