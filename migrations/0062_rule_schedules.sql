CREATE TABLE `rule_marks` (
	`rule_id` text NOT NULL,
	`card_id` text NOT NULL,
	`board_id` text NOT NULL,
	`at` text NOT NULL,
	PRIMARY KEY(`rule_id`, `card_id`)
);
--> statement-breakpoint
CREATE INDEX `rule_marks_by_card` ON `rule_marks` (`card_id`);--> statement-breakpoint
CREATE INDEX `rule_marks_by_board` ON `rule_marks` (`board_id`);--> statement-breakpoint
ALTER TABLE `rules` ADD `due_at` text;--> statement-breakpoint
ALTER TABLE `rules` ADD `cursor` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `rules_due` ON `rules` (`board_id`,`due_at`,`id`) WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX `rules_by_moment` ON `rules` (`due_at`,`board_id`) WHERE due_at is not null;