CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`name` text NOT NULL,
	`created_at` text NOT NULL,
	`jti` text NOT NULL,
	`ver` integer,
	`limits_text` text NOT NULL,
	`expires_ms` integer NOT NULL,
	`tries` integer NOT NULL,
	`next_try_at` text
);
--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_by_expiry` ON `push_subscriptions` (`expires_ms`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_due` ON `push_subscriptions` (`next_try_at`);--> statement-breakpoint
CREATE TABLE `waiting_pushes` (
	`subscription_id` text NOT NULL,
	`seq` integer NOT NULL,
	PRIMARY KEY(`subscription_id`, `seq`)
);
--> statement-breakpoint
CREATE TRIGGER `push_subscriptions_deleted` AFTER DELETE ON `push_subscriptions` BEGIN
	DELETE FROM `waiting_pushes` WHERE `subscription_id` = old.`id`;
END;
