CREATE TABLE `reader_versions` (
	`user_id` text PRIMARY KEY NOT NULL,
	`version` integer NOT NULL
);
