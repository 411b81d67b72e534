ALTER TABLE `notifications` ADD `is_filed` integer DEFAULT false NOT NULL;--> statement-breakpoint
DROP INDEX `notifications_by_user`;--> statement-breakpoint
DROP INDEX `notifications_unread`;--> statement-breakpoint
CREATE INDEX `notifications_by_user` ON `notifications` (`is_filed`,`user_id`);--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`) WHERE is_filed = 1 and read_at is null;--> statement-breakpoint
DROP TRIGGER `notifications_added`;--> statement-breakpoint
DROP TRIGGER `notifications_deleted`;--> statement-breakpoint
DROP TRIGGER `notifications_changed`;--> statement-breakpoint
DELETE FROM `unread_counts`;--> statement-breakpoint
CREATE TRIGGER `notifications_deleted` AFTER DELETE ON `notifications` WHEN old.`is_filed` = 1 AND old.`read_at` IS NULL BEGIN
	UPDATE `unread_counts` SET `count` = `count` - 1 WHERE `user_id` = old.`user_id` AND `board_id` = old.`board_id`;
	DELETE FROM `unread_counts` WHERE `user_id` = old.`user_id` AND `board_id` = old.`board_id` AND `count` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `notifications_changed` AFTER UPDATE OF `read_at`, `board_id` ON `notifications` WHEN old.`is_filed` = 1 BEGIN
	UPDATE `unread_counts` SET `count` = `count` - (old.`read_at` IS NULL) WHERE `user_id` = old.`user_id` AND `board_id` = old.`board_id`;
	INSERT INTO `unread_counts` (`user_id`, `board_id`, `count`) VALUES (new.`user_id`, new.`board_id`, new.`read_at` IS NULL)
	ON CONFLICT (`user_id`, `board_id`) DO UPDATE SET `count` = `count` + excluded.`count`;
	DELETE FROM `unread_counts` WHERE `user_id` = old.`user_id` AND `board_id` IN (old.`board_id`, new.`board_id`) AND `count` = 0;
END;
