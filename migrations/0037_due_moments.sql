CREATE TABLE `due_moments` (
	`card_id` text PRIMARY KEY NOT NULL,
	`board_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` text NOT NULL,
	`due_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `due_moments_by_board` ON `due_moments` (`board_id`,`at`);--> statement-breakpoint
CREATE INDEX `due_moments_by_moment` ON `due_moments` (`at`,`board_id`);--> statement-breakpoint
ALTER TABLE `boards` ADD `almost_due_minutes` integer DEFAULT 1440 NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `cards_due_added` AFTER INSERT ON `cards` WHEN new.`due_at` IS NOT NULL BEGIN
	INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
	SELECT new.`id`, new.`board_id`, `kind`, `at`, new.`due_at` FROM (
		SELECT 'almostdue' AS `kind`, coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', new.`due_at`, '-' || coalesce((SELECT `almost_due_minutes` FROM `boards` WHERE `id` = new.`board_id`), 1440) || ' minutes'), new.`due_at`) AS `at`
		UNION ALL SELECT 'duenow', new.`due_at`
		UNION ALL SELECT 'pastdue', coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', new.`due_at`, '+1 day'), '9999-12-31T23:59:59.999Z')
	) WHERE `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AND (`kind` <> 'almostdue' OR `at` < new.`due_at`)
	ORDER BY `at` LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER `cards_due_changed` AFTER UPDATE OF `due_at` ON `cards` WHEN new.`due_at` IS NOT old.`due_at` BEGIN
	DELETE FROM `due_moments` WHERE `card_id` = new.`id`;
	INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
	SELECT new.`id`, new.`board_id`, `kind`, `at`, new.`due_at` FROM (
		SELECT 'almostdue' AS `kind`, coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', new.`due_at`, '-' || coalesce((SELECT `almost_due_minutes` FROM `boards` WHERE `id` = new.`board_id`), 1440) || ' minutes'), new.`due_at`) AS `at`
		UNION ALL SELECT 'duenow', new.`due_at`
		UNION ALL SELECT 'pastdue', coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', new.`due_at`, '+1 day'), '9999-12-31T23:59:59.999Z')
	) WHERE new.`due_at` IS NOT NULL AND `at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AND (`kind` <> 'almostdue' OR `at` < new.`due_at`)
	ORDER BY `at` LIMIT 1;
END;
--> statement-breakpoint
CREATE TRIGGER `cards_due_moved` AFTER UPDATE OF `board_id` ON `cards` WHEN new.`board_id` <> old.`board_id` BEGIN
	UPDATE `due_moments` SET `board_id` = new.`board_id` WHERE `card_id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `boards_almost_due_changed` AFTER UPDATE OF `almost_due_minutes` ON `boards` WHEN new.`almost_due_minutes` <> old.`almost_due_minutes` BEGIN
	UPDATE `due_moments` SET `at` = coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', `due_at`, '-' || new.`almost_due_minutes` || ' minutes'), `due_at`)
	WHERE `board_id` = new.`id` AND `kind` = 'almostdue';
	UPDATE `due_moments` SET `kind` = 'duenow', `at` = `due_at`
	WHERE `board_id` = new.`id` AND `kind` = 'almostdue' AND (`at` <= strftime('%Y-%m-%dT%H:%M:%fZ', 'now') OR `at` >= `due_at`);
END;
--> statement-breakpoint
-- In slices of the cards: one statement over 500,000 cards would take more than a third of the 30 s that D1 allows.
CREATE VIEW `moments_to_come` AS
SELECT `card`, `id`, `board_id`, `due_at`,
	CASE WHEN `almost` > `now` THEN 'almostdue' WHEN `due_at` > `now` THEN 'duenow' ELSE 'pastdue' END AS `kind`,
	CASE WHEN `almost` > `now` THEN `almost` WHEN `due_at` > `now` THEN `due_at` ELSE `past` END AS `at`
FROM (
	SELECT `rowid` AS `card`, `id`, `board_id`, `due_at`, strftime('%Y-%m-%dT%H:%M:%fZ', 'now') AS `now`,
		coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', `due_at`, '-1440 minutes'), `due_at`) AS `almost`,
		coalesce(strftime('%Y-%m-%dT%H:%M:%fZ', `due_at`, '+1 day'), '9999-12-31T23:59:59.999Z') AS `past`
	FROM `cards` WHERE `due_at` > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 day')
);
--> statement-breakpoint
INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
SELECT `id`, `board_id`, `kind`, `at`, `due_at` FROM `moments_to_come`
WHERE `card` > (SELECT max(`rowid`) FROM `cards`) * 0 / 8 AND `card` <= (SELECT max(`rowid`) FROM `cards`) * 1 / 8;
--> statement-breakpoint
INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
SELECT `id`, `board_id`, `kind`, `at`, `due_at` FROM `moments_to_come`
WHERE `card` > (SELECT max(`rowid`) FROM `cards`) * 1 / 8 AND `card` <= (SELECT max(`rowid`) FROM `cards`) * 2 / 8;
--> statement-breakpoint
INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
SELECT `id`, `board_id`, `kind`, `at`, `due_at` FROM `moments_to_come`
WHERE `card` > (SELECT max(`rowid`) FROM `cards`) * 2 / 8 AND `card` <= (SELECT max(`rowid`) FROM `cards`) * 3 / 8;
--> statement-breakpoint
INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
SELECT `id`, `board_id`, `kind`, `at`, `due_at` FROM `moments_to_come`
WHERE `card` > (SELECT max(`rowid`) FROM `cards`) * 3 / 8 AND `card` <= (SELECT max(`rowid`) FROM `cards`) * 4 / 8;
--> statement-breakpoint
INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
SELECT `id`, `board_id`, `kind`, `at`, `due_at` FROM `moments_to_come`
WHERE `card` > (SELECT max(`rowid`) FROM `cards`) * 4 / 8 AND `card` <= (SELECT max(`rowid`) FROM `cards`) * 5 / 8;
--> statement-breakpoint
INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
SELECT `id`, `board_id`, `kind`, `at`, `due_at` FROM `moments_to_come`
WHERE `card` > (SELECT max(`rowid`) FROM `cards`) * 5 / 8 AND `card` <= (SELECT max(`rowid`) FROM `cards`) * 6 / 8;
--> statement-breakpoint
INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
SELECT `id`, `board_id`, `kind`, `at`, `due_at` FROM `moments_to_come`
WHERE `card` > (SELECT max(`rowid`) FROM `cards`) * 6 / 8 AND `card` <= (SELECT max(`rowid`) FROM `cards`) * 7 / 8;
--> statement-breakpoint
INSERT INTO `due_moments` (`card_id`, `board_id`, `kind`, `at`, `due_at`)
SELECT `id`, `board_id`, `kind`, `at`, `due_at` FROM `moments_to_come`
WHERE `card` > (SELECT max(`rowid`) FROM `cards`) * 7 / 8 AND `card` <= (SELECT max(`rowid`) FROM `cards`) * 8 / 8;
--> statement-breakpoint
DROP VIEW `moments_to_come`;
