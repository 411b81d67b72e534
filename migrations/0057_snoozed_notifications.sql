ALTER TABLE `notifications` ADD `snoozed_until` text;--> statement-breakpoint
CREATE INDEX `notifications_snoozed` ON `notifications` (`snoozed_until`) WHERE snoozed_until is not null;