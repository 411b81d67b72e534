CREATE TABLE `rule_runs` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`rule_id` text NOT NULL,
	`seq` integer NOT NULL,
	`at` text NOT NULL,
	`card_id` text NOT NULL,
	`outcome` text NOT NULL,
	`reason` text NOT NULL,
	`changes` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rule_runs_by_rule` ON `rule_runs` (`rule_id`,`seq`);--> statement-breakpoint
CREATE INDEX `rule_runs_by_board` ON `rule_runs` (`board_id`);--> statement-breakpoint
CREATE TABLE `rules` (
	`id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`user_id` text NOT NULL,
	`title` text NOT NULL,
	`enabled` integer NOT NULL,
	`trigger` text NOT NULL,
	`action` text NOT NULL,
	`trigger_id` text NOT NULL,
	`action_id` text NOT NULL,
	`runs` integer NOT NULL,
	`told_at` text,
	`created_at` text NOT NULL,
	`modified_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rules_by_board` ON `rules` (`board_id`);