CREATE TABLE `card_views` (
	`board_id` text NOT NULL,
	`archived` integer NOT NULL,
	`sort` real NOT NULL,
	`card_row` integer NOT NULL,
	`card_id` text NOT NULL,
	`list_id` text NOT NULL,
	`swimlane_id` text NOT NULL,
	`bytes` integer NOT NULL,
	`card` text NOT NULL,
	PRIMARY KEY(`board_id`, `archived`, `sort`, `card_row`, `card_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `card_views_long` ON `card_views` (`board_id`,`bytes`) WHERE bytes >= 400;--> statement-breakpoint
CREATE TABLE `viewed_boards` (
	`board_id` text PRIMARY KEY NOT NULL,
	`shape` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cards_by_author` ON `cards` (`board_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `comments_by_author` ON `comments` (`board_id`,`user_id`);