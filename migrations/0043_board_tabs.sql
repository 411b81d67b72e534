ALTER TABLE `saved_filters` ADD `board_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `saved_filters` ADD `view` text;--> statement-breakpoint
CREATE INDEX `saved_filters_by_board` ON `saved_filters` (`board_id`);