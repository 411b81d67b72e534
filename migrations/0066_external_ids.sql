ALTER TABLE `boards` ADD `external_id` text;--> statement-breakpoint
CREATE INDEX `boards_by_external_id` ON `boards` (`external_id`,`sort`) WHERE external_id is not null;--> statement-breakpoint
ALTER TABLE `cards` ADD `external_id` text;--> statement-breakpoint
CREATE INDEX `cards_by_external_id` ON `cards` (`board_id`,`external_id`) WHERE external_id is not null;--> statement-breakpoint
ALTER TABLE `lists` ADD `external_id` text;