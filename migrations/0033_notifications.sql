CREATE TABLE `watches` (
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`id`, `user_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `watches_by_user` ON `watches` (`user_id`,`board_id`);--> statement-breakpoint
CREATE TABLE `notification_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`quiet_hours` text,
	`channels` text NOT NULL,
	`digest_at` text NOT NULL,
	`follows_own_cards` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`event_id` text NOT NULL,
	`kind` text NOT NULL,
	`act` text NOT NULL,
	`cards` integer,
	`board_id` text NOT NULL,
	`list_id` text NOT NULL,
	`card_id` text NOT NULL,
	`actor_id` text NOT NULL,
	`created_at` text NOT NULL,
	`read_at` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_by_event` ON `notifications` (`event_id`,`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX `notifications_by_card` ON `notifications` (`card_id`) WHERE card_id <> '';--> statement-breakpoint
CREATE INDEX `notifications_by_place` ON `notifications` (`list_id`,`board_id`) WHERE card_id = '';--> statement-breakpoint
CREATE TABLE `unread_counts` (
	`user_id` text NOT NULL,
	`board_id` text NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`user_id`, `board_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TRIGGER `notifications_added` AFTER INSERT ON `notifications` WHEN new.`read_at` IS NULL BEGIN
	INSERT INTO `unread_counts` (`user_id`, `board_id`, `count`) VALUES (new.`user_id`, new.`board_id`, 1)
	ON CONFLICT (`user_id`, `board_id`) DO UPDATE SET `count` = `count` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `notifications_deleted` AFTER DELETE ON `notifications` WHEN old.`read_at` IS NULL BEGIN
	UPDATE `unread_counts` SET `count` = `count` - 1 WHERE `user_id` = old.`user_id` AND `board_id` = old.`board_id`;
	DELETE FROM `unread_counts` WHERE `user_id` = old.`user_id` AND `board_id` = old.`board_id` AND `count` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `notifications_changed` AFTER UPDATE OF `read_at`, `board_id` ON `notifications` BEGIN
	UPDATE `unread_counts` SET `count` = `count` - (old.`read_at` IS NULL) WHERE `user_id` = old.`user_id` AND `board_id` = old.`board_id`;
	INSERT INTO `unread_counts` (`user_id`, `board_id`, `count`) VALUES (new.`user_id`, new.`board_id`, new.`read_at` IS NULL)
	ON CONFLICT (`user_id`, `board_id`) DO UPDATE SET `count` = `count` + excluded.`count`;
	DELETE FROM `unread_counts` WHERE `user_id` = old.`user_id` AND `board_id` IN (old.`board_id`, new.`board_id`) AND `count` = 0;
END;
