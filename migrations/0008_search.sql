CREATE TABLE `saved_filters` (
	`user_id` text NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`q` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`user_id`, `id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `stale_cards` (
	`board_id` text NOT NULL,
	`card_id` text NOT NULL,
	`mark` text NOT NULL,
	`after_number` integer DEFAULT 0 NOT NULL,
	`is_forced` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`board_id`, `card_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `boards_public_by_title` ON `boards` (`title`) WHERE permission = 'public';--> statement-breakpoint
INSERT INTO `stale_cards` (`board_id`, `card_id`, `mark`) SELECT `id`, '', `id` FROM `boards`;
