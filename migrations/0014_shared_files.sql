ALTER TABLE `attachments` ADD `file_id` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `attachments_by_file` ON `attachments` (`file_id`) WHERE file_id <> '';