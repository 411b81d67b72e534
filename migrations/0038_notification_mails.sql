CREATE TABLE `mail_cursors` (
	`id` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `waiting_mails` (
	`seq` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`way` text NOT NULL,
	`due_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `waiting_mails_due` ON `waiting_mails` (`due_at`,`user_id`);--> statement-breakpoint
CREATE INDEX `waiting_mails_by_user` ON `waiting_mails` (`user_id`);