ALTER TABLE `cards` ADD `recurrence` text;--> statement-breakpoint
ALTER TABLE `cards` ADD `recurs_from` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `cards` ADD `recurs_to` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `cards` ADD `series` text;--> statement-breakpoint
ALTER TABLE `cards` ADD `recurs_at` text;--> statement-breakpoint
CREATE INDEX `cards_by_recurrence` ON `cards` (`board_id`,`recurs_at`) WHERE recurs_at is not null;--> statement-breakpoint
CREATE INDEX `cards_by_next_recurrence` ON `cards` (`recurs_at`,`board_id`) WHERE recurs_at is not null;--> statement-breakpoint
ALTER TABLE `lists` ADD `entry` text DEFAULT 'anyone' NOT NULL;