CREATE TABLE `inbox_followers` (
	`user_id` text PRIMARY KEY NOT NULL,
	`since` text NOT NULL
);
