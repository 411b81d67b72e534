ALTER TABLE `cards` ADD `tasks` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `cards` ADD `finished_tasks` integer DEFAULT 0 NOT NULL;