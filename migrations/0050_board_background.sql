ALTER TABLE `boards` ADD `background_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `boards_by_background` ON `boards` (`background_id`) WHERE background_id <> '';